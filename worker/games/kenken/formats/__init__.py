"""The formats in which KenKen puzzles are written as text, by this project and by others."""
