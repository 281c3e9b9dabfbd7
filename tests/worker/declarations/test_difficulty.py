"""The words of difficulty cover all ratings, each once."""

from worker.declarations.fields import BANDS, RATED_WORDS, RATINGS, word_of
from worker.games.kenken.rules.rating import RANGES
from worker.games.kenken.rules.reasoning import DIFFICULTIES


def test_every_rating_has_one_word() -> None:
    words = [word_of(rating) for rating in range(101)]
    assert [words.count(word) for word in RATED_WORDS] == [high - low + 1 for low, high in BANDS.values()]
    assert words == sorted(words, key=lambda word: RATED_WORDS.index(word or "easy"))
    assert word_of(None) is None


def test_rating_of_a_word_has_that_word() -> None:
    assert {word: word_of(rating) for word, rating in RATINGS.items()} == {word: word for word in RATED_WORDS}


def test_harder_puzzles_have_higher_ratings() -> None:
    ratings = [rating for word in DIFFICULTIES for rating in range(RANGES[word][0], RANGES[word][1] + 1)]
    assert ratings == list(range(101))
    for word in DIFFICULTIES:
        assert {word_of(rating) for rating in RANGES[word]} <= {word, "expert"}
