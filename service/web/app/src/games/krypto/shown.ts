/** An expression as people read it: with the sign for minus. */
export const shown = (text: string): string => text.replaceAll("-", "−");
