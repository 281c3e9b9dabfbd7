"""What an installation holds: a simulation of one census on many processes, and measurements that it is made from."""
