// The suits of playing cards, as paths in a square of 24.
export type Suit = "spades" | "hearts" | "diamonds" | "clubs";

export const SUITS: Record<Suit, string> = {
  spades:
    "M12 2.5C9.5 7 3.5 9.8 3.5 14.3a4.1 4.1 0 0 0 7.3 2.5c-.2 2-.9 3.5-2.3 4.7h7c-1.4-1.2-2.1-2.7-2.3-4.7a4.1 4.1 0 0 0 7.3-2.5C20.5 9.8 14.5 7 12 2.5Z",
  hearts: "M12 21C9 16.5 3 13.3 3 8.3A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 9 1.8C21 13.3 15 16.5 12 21Z",
  diamonds: "M12 2c1.7 3.7 4.3 7 7.5 10-3.2 3-5.8 6.3-7.5 10-1.7-3.7-4.3-7-7.5-10C7.7 9 10.3 5.7 12 2Z",
  clubs:
    "M12 2.5a4.3 4.3 0 0 0-3.5 6.8 4.3 4.3 0 1 0 2.3 7.2c-.2 2.1-.9 3.7-2.3 5h7c-1.4-1.3-2.1-2.9-2.3-5a4.3 4.3 0 1 0 2.3-7.2A4.3 4.3 0 0 0 12 2.5Z",
};

export const isRed = (suit: Suit): boolean => suit === "hearts" || suit === "diamonds";
