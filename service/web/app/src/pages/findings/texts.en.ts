import { sides } from "../../shell/texts";

const english = {
  lead: "Questions that were open, or answered wrongly, and what counting every single game says. You can check each with one call.",
  how: "How we know",
  call: "The call that shows it",
  ask: "Ask the service now",
  answer: "It answers",
  askAgain: "Ask again",
  all: "All findings",
  try: "Your turn",
  playIt: "Play it",
  tries: {
    negative: "3, 7 and 10 make 6. Over −4, or without it?",
    fractions: "15 from 1 1 1 1 10: there is one way, and it leads through a fraction.",
    "order-5": "25 cards, every row and column 31: one of 1,422,891,640 games.",
    "order-6": "36 cards, every row and column 31: the rarest kind there is.",
    "best-total": "The total with the most games is 33. Is it easier?",
    kenken: "A puzzle of size 4: one of 39,228,669,008.",
    "24": "1, 3, 4 and 6 make 24, by way of a quarter.",
    "2027": "2, 0, 2 and 7 in this order make 24 numbers. Which can you find?",
    countdown: "952 from 25, 50, 75, 100, 3 and 6: famous since it was found on television.",
  } as Record<string, string>,
  pictureAway: "The picture is drawn by the service once its tables are built.",
  ofGames: (some: string, all: string) => `${some} of ${all}`,
  findings: {
    negative: {
      title: "Nobody needs a negative number",
      lead: "A Krypto hand that makes its target over negative numbers makes it without any, too.",
      body: [
        "The analysis of Krypto ended with two hypotheses. The first: a negative result can always be rearranged to its absolute value. It is true, and no step on the way need be negative.",
      ],
      how: [
        "By induction on the number of cards. Let l and r be what the last step joins. |l| and |r| can each be made from their own cards without a negative number. Then |l + r| and |l − r| are, in some order, |l| + |r| and the larger of |l| and |r| minus the smaller; |l × r| = |l| × |r|, and |l ÷ r| = |l| ÷ |r|. None of these is negative, and whole numbers stay whole.",
        "The census agrees: of all 2,968,875 games of five cards, the same 61,910 have no solution in whole numbers, with negative ones and without.",
      ],
      picture: "Two ways over the same cards: 3 − 7 = −4, and 10 + (−4) = 6; or 7 − 3 = 4, and 10 − 4 = 6.",
    },
    fractions: {
      title: "Somebody needs a fraction",
      lead: "7,046 games of Krypto can only be won by way of a fraction.",
      body: [
        "The second hypothesis: results that are not whole numbers can be thrown out. It is false. The first game that refutes it is 15 from 1 1 1 1 10. There is one solution: 10 × (1 + 1 ÷ (1 + 1)) = 10 × 1½.",
        "7,046 games of 6,224 hands are like it; 4,057 of them have a single solution. Who throws fractions out takes them for unsolvable.",
      ],
      how: [
        "By counting every game twice, with fractions and without: 54,864 of 2,968,875 games have no solution with fractions, 61,910 have none without. All 7,046 between are listed in the tables.",
      ],
      picture: "1 + 1 = 2; 1 ÷ 2 = ½; 1 + ½ = 1½; 10 × 1½ = 15.",
    },
    "order-5": {
      title: "Order 5 of 31-derful, counted",
      lead: "25 cards of the whole deck, all rows and columns equal: there are 11,964,268,061 games.",
      body: [
        "The paper on 31-derful counted orders 2, 3 and 4: 1, 358 and 251,212 games up to swaps of rows, swaps of columns and transposition. Order 5 it left open. There are 11,964,268,061 games, with totals from 24 to 49.",
      ],
      how: [
        "Games are orbits of labelled grids under 28,800 symmetries, so by Burnside's lemma their number is the average number of grids that a symmetry leaves as they are. The heavy symmetry is the one that moves nothing: 344,231,177,893,500 labelled grids, counted by splitting the rows into two halves that meet on their column sums.",
        "The same program gives the published numbers of orders 2 to 4; small orders are listed outright and compared; and sparse totals of order 5 are listed one by one.",
      ],
      picture: "Games of orders 3, 4 and 5 by their total.",
    },
    "order-6": {
      title: "Order 6 of 31-derful, counted",
      lead: "36 of the 65 cards of five suits: there are 22,209,853,753,448,607 games.",
      body: [
        "With five suits and a square of six by six, totals go from 31 to 57. Most games have a total of 39: 3,570,922,711,299,524. The highest total, 57, has 61,888.",
        "31, the total that gave the game its name, is the lowest there is at this size: 145,800,315,174 games, one in 152,000, all of them with one of only four lists of cards. Cards seldom stand in the way: 99.996 % of all hands whose sum is a multiple of six can be arranged to win, and up to a total of 37 there is no list of cards that cannot.",
      ],
      how: [
        "Games are orbits of labelled grids under 1,036,800 symmetries, so by Burnside's lemma their number is the average number of grids that a symmetry leaves as they are. There are 23,024,756,265,969,125,018,880 labelled grids: two halves of three rows meet on their column sums, and inclusion and exclusion over the values that they use too often together takes the place of comparing all pairs of halves.",
        "Everything took 37 minutes of one processor. The pairs of halves were also compared one by one, without inclusion and exclusion, at whole totals (31 among them), with the same numbers; the sparsest totals agree with the program that counts order 5; and the sum over all symmetries is a multiple of 1,036,800 at each of the 27 totals, as it must be. All 27 were also counted a second time, modulo a prime.",
      ],
      picture: "Games of order 6 by their total.",
    },
    "best-total": {
      title: "Is 31 the best version of the game?",
      lead: "Not by any one count, but it is a good compromise among them.",
      body: [
        "33 has the most games, 1,768,329,316; 31 comes fourth with 1,422,891,640. If 25 random cards are dealt, 37 is the total they are likeliest to win with: 3.589 %; at 31 it is 0.123 %. At 29 a list of cards leaves the most room: 92,520 games each.",
        "31 is the highest total at which more than 99 in 100 lists with the right sum can be won. A genetic algorithm had found totals 49 and 47 and never 31; these two are among the three rarest totals there are, with 16 and 1,385 games.",
      ],
      how: [
        "From the full census of order 5, by total: games, lists of cards that can be arranged to win, and the exact probability that random cards can.",
      ],
      picture: "Games of orders 3, 4 and 5 by their total.",
    },
    kenken: {
      title: "How many KenKens are there?",
      lead: `57,698,177,508 of size ${sides(4)}, and 39,228,669,008 of them have exactly one solution.`,
      body: [
        "A puzzle is a division of the square into connected cages, with an operator and a target for each, that at least one Latin square satisfies. There are 1 of size 1, 84 of size 2 and 209,600 of size 3, of which 167,284 have exactly one solution. Size 4 has 1,691,690 divisions and the numbers above; up to turns and reflections 4,903,806,890 puzzles have exactly one solution.",
        "Two cages are enough: 3,712 puzzles of size 4 with two cages have a single solution among all 576 Latin squares. With hidden operators 16,490,313,384 puzzles have one solution, with sums alone 359,765,152.",
        `Of the ${sides(5)} puzzles there are about 1.52 · 10¹⁸ (standard error 0.01 · 10¹⁸), and 1.09 · 10¹⁸ with one solution: an estimate, as 19,719,299,768 divisions are too many to count one by one.`,
      ],
      how: [
        "For each division, up to symmetry, the cages are taken one by one, and the Latin squares that agree so far are divided by what they show next. One square left is the only solution of as many puzzles as the product of its choices; two or three are counted by inclusion and exclusion. So every puzzle is counted, and none is visited. Puzzles up to symmetry follow from Burnside's lemma: the mean of the numbers that each turn and reflection leaves as they are.",
        `Sizes 2 and 3 were also listed puzzle by puzzle. Size 4 was estimated by another program, from 20,000 random divisions with operators: 57.5 · 10⁹, standard error 0.2 · 10⁹. The divisions of the ${sides(5)} square were counted twice, cell by cell and cage by cage.`,
      ],
      picture: "KenKen puzzles of sizes 3 and 4 by their number of cages.",
    },
    "24": {
      title: "The 24 game: three in four hands",
      lead: "1,362 of the 1,820 hands of four cards from 1 to 13 make 24.",
      body: ["458 hands cannot make 24. 16 hands need a fraction for it, such as 1 3 4 6: 6 ÷ (1 − 3 ÷ 4) = 6 ÷ ¼."],
      how: ["By trying every order of the cards, every operator and every way to set parentheses, with exact fractions."],
      picture: "The share of hands of four that make 24.",
    },
    "2027": {
      title: "Is 2027 a good year?",
      lead: "With + − × ÷ and brackets, its digits make 24 of the numbers from 0 to 100. Those of 2026 made 20.",
      body: [
        "In the Year Game, the digits of a year stay in their order, neighbours may be joined, and each of 0 to 100 is to be made. From 1000 to 2999 the best year was 1862, with 55 of the 101 numbers, and the worst is 2000, with 3.",
        "With powers, roots and factorials, 2027 makes 59, as many as 2026. Fifty years make all 101 numbers: 1995 was the last, 2334 is the next.",
      ],
      how: [
        "Every value that every part of the digits can have is kept, as an exact fraction. So a number that is not there cannot be made. Only values with a numerator or denominator above a thousand million are dropped where they arise.",
        "A slow program that follows the definition word by word is compared on digits drawn at random, and finds the same numbers; and each server can count the whole table again.",
      ],
      picture: "How many years from 1000 to 2999 make how many of the numbers from 0 to 100, under three rules.",
    },
    countdown: {
      title: "Countdown: nine in ten games",
      lead: "10,858,746 of 11,905,457 games of six numbers can be solved.",
      body: [
        "Six numbers from 1 to 10 twice and 25, 50, 75 and 100 once; some or all of them make a target from 101 to 999, with positive whole numbers all the way. 91.2 % of the games have a solution; in all there are 262,362,327 different ones.",
      ],
      how: [
        "By a census of all 13,243 hands with all 899 targets, in shards that any number of processors share. The call shows one game; the whole census can be started under Jobs or on the command line.",
      ],
      picture: "The share of Countdown games that have a solution.",
    },
  },
};

export default english;
export type Texts = typeof english;
