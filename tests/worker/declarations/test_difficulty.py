"""The words of difficulty cover all ratings, each once."""

from worker.declarations.fields import BANDS, LEVELS, RATINGS, level_of
from worker.games.kenken.operations.fields import rating_of
from worker.games.kenken.rules.reasoning import DIFFICULTIES


def test_every_rating_has_one_word() -> None:
    words = [level_of(rating) for rating in range(101)]
    assert [words.count(level) for level in LEVELS] == [high - low + 1 for low, high in BANDS.values()]
    assert words == sorted(words, key=lambda word: LEVELS.index(word or "easy"))
    assert level_of(None) is None


def test_rating_of_a_word_has_that_word() -> None:
    assert {level: level_of(rating) for level, rating in RATINGS.items()} == {
        level: level for level in LEVELS
    }


def test_harder_puzzles_have_higher_ratings() -> None:
    ratings = [rating_of(word) for word in DIFFICULTIES]
    assert ratings == sorted(set(ratings))
    assert ratings[-1] == 100
