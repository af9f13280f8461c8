export * from './deck.js';
export { isEastAsian, isRightToLeft, UNSPACED } from './letters.js';
export { inspectDeck } from './inspect-deck.js';
export { inTurn } from './inspection-turns.js';
export { requireReader } from './classic-programs.js';
export { readerConfinement } from './confinement.js';
export { readPictures } from './read-pictures.js';
export { readDeck, type ReadOptions } from './read-deck.js';
