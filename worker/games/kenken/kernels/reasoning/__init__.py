"""Human techniques: rating, explanations and hints."""
