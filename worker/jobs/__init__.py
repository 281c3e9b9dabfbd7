"""The code about jobs that the API and the workers share: submission, turns, queues, and the document of a job."""
