"""What is known without computing: stored tables, and the answers that follow from them."""
