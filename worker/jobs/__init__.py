"""What the API and the workers share about jobs: submission, turns, queues, and the document of a job."""
