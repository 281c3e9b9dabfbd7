"""Peer of the partitions: PARI, in this process through cypari."""

from collections.abc import Collection

from cypari import pari  # type: ignore[import-untyped]

# The article's method needs all partitions at once.
pari.allocatemem(64 * 2**20, 512 * 2**20, silent=True)

# The article's functions: generate all partitions, then filter them.
pari(
    """article_filter(v, parts, most, distinct, excluded) = {
    #v == parts && vecmax(v) <= most && if(distinct, #v == #Set(v), 1) && #setintersect(Set(v), Set(excluded)) == 0
}""".replace("\n", " ")
)
pari(
    """article_sums(total, parts, most, distinct, excluded) = {
    my(v = partitions(total), found = []);
    for(k = 1, #v, if(article_filter(v[k], parts, most, distinct, excluded), found = concat(found, [Vec(v[k])])));
    found
}""".replace("\n", " ")
)
# The same functions with PARI's own bounds for the number of parts and their sizes.
pari(
    """restricted_sums(total, parts, most, distinct, excluded) = {
    my(found = List(), without = Set(excluded));
    forpart(v = total,
        if((!distinct || #Set(v) == parts) && #setintersect(Set(v), without) == 0, listput(found, Vec(v))),
        [1, most], [parts, parts]);
    Vec(found)
}""".replace("\n", " ")
)
pari(
    """restricted_sums_count(total, parts, most, distinct, excluded) = {
    my(found = 0, without = Set(excluded));
    forpart(v = total,
        if((!distinct || #Set(v) == parts) && #setintersect(Set(v), without) == 0, found++),
        [1, most], [parts, parts]);
    found
}""".replace("\n", " ")
)
# Ascending products of some divisors, each at least the previous one.
pari(
    """products(left, parts, values, from, distinct) = {
    if(parts == 0, return(if(left == 1, [[]], [])));
    my(found = List(), v);
    for(k = from, #values, v = values[k];
        if(left % v == 0,
            foreach(products(left \\ v, parts - 1, values, k + distinct, distinct), w,
                listput(found, concat([v], w)))));
    Vec(found)
}""".replace("\n", " ")
)
pari(
    """restricted_products(product, parts, most, distinct, excluded) = {
    products(product, parts, [v | v <- divisors(product), v <= most && !setsearch(Set(excluded), v)], 1, distinct)
}""".replace("\n", " ")
)
pari(
    """products_count(left, parts, values, from, distinct) = {
    if(parts == 0, return(left == 1));
    my(found = 0, v);
    for(k = from, #values, v = values[k];
        if(left % v == 0, found += products_count(left \\ v, parts - 1, values, k + distinct, distinct)));
    found
}""".replace("\n", " ")
)
pari(
    """restricted_products_count(product, parts, most, distinct, excluded) = {
    products_count(product, parts, [v | v <- divisors(product), v <= most && !setsearch(Set(excluded), v)], 1, distinct)
}""".replace("\n", " ")
)
# Michael B. Porter's fcnt (OEIS A001055): factorizations with factors up to m.
pari(
    """factorizations(n, m) = {
    my(s = 0);
    if(isprime(n), return(if(n > m, 0, 1)));
    fordiv(n, d, if(d > 1 && d <= m, s += factorizations(n / d, d)));
    if(n == 1, 1, s)
}""".replace("\n", " ")
)

_partition_number = pari("numbpart")
_partitions = pari("partitions")
_partitions_count = pari("(total, values, parts) -> #partitions(total, values, parts)")
_article_sums = pari("article_sums")
_restricted_sums = pari("restricted_sums")
_restricted_sums_count = pari("restricted_sums_count")
_restricted_products = pari("restricted_products")
_restricted_products_count = pari("restricted_products_count")
_factorizations = pari("factorizations")


def partition_number(total: int) -> int:
    """Return p(n)."""
    return int(_partition_number(total))


def article_sums(
    total: int, parts: int, most: int, distinct: bool, excluded: Collection[int]
) -> list[tuple[int, ...]]:
    """Return the partitions of the article's `sumPart`."""
    return _tuples(_article_sums(total, parts, most, int(distinct), list(excluded)))


def restricted_sums(
    total: int, parts: int, most: int, distinct: bool, excluded: Collection[int]
) -> list[tuple[int, ...]]:
    """Return the partitions of `sumPart`, with bounds that PARI enforces while it generates."""
    return _tuples(_restricted_sums(total, parts, most, int(distinct), list(excluded)))


def restricted_sums_count(
    total: int, parts: int, most: int, distinct: bool, excluded: Collection[int]
) -> int:
    """Return the number of `restricted_sums`."""
    return int(_restricted_sums_count(total, parts, most, int(distinct), list(excluded)))


def ranged_sums(total: int, values: tuple[int, int], parts: tuple[int, int]) -> list[tuple[int, ...]]:
    """Return the partitions with ranges of values and of numbers of parts, as PARI's own `partitions` does."""
    return _tuples(_partitions(total, list(values), list(parts)))


def ranged_sums_count(total: int, values: tuple[int, int], parts: tuple[int, int]) -> int:
    """Return the number of `ranged_sums`."""
    return int(_partitions_count(total, list(values), list(parts)))


def restricted_products(
    product: int, parts: int, most: int, distinct: bool, excluded: Collection[int]
) -> list[tuple[int, ...]]:
    """Return the factorizations of the article's `multPart`, with as many 1s as parts remain."""
    return _tuples(_restricted_products(product, parts, most, int(distinct), list(excluded)))


def restricted_products_count(
    product: int, parts: int, most: int, distinct: bool, excluded: Collection[int]
) -> int:
    """Return the number of `restricted_products`."""
    return int(_restricted_products_count(product, parts, most, int(distinct), list(excluded)))


def factorization_count(product: int) -> int:
    """Return the count of the article's `mnumbpart`."""
    return int(_factorizations(product, product))


def _tuples(vectors: object) -> list[tuple[int, ...]]:
    return [tuple(int(part) for part in vector) for vector in vectors]  # type: ignore[attr-defined]
