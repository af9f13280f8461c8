/*
 * Shares of the em, the square that a font of size 20 draws its letters in: 20 points high and wide. They hold for most fonts; the
 * heights that fonts declare are unreliable.
 */

/** Share of the em above the baseline: the capitals of letters of 20 points begin 16 points above it. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;

/** Ems between two right-to-left words: 'שלום עולם' in 20 points has a gap of at least 4 points. */
export const RIGHT_TO_LEFT_WORD_GAP = 0.2;
