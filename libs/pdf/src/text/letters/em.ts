/*
 * Lengths as shares of the em. The em is the square in which a font draws its letters: 20 points high and wide in size 20. The shares
 * hold for most fonts; the heights that fonts declare are unreliable.
 */

/** Share of the em above the baseline: the capitals of letters of 20 points begin 16 points above it. */
export const ASCENT = 0.8;
/** Share of the em below the baseline. */
export const DESCENT = 0.2;

/** Smallest gap between two right-to-left words, in ems: 'שלום עולם' in 20 points has a gap of at least 4 points. */
export const RIGHT_TO_LEFT_WORD_GAP = 0.2;
