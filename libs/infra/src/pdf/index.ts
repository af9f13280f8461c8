export * from './deck.js';
export { inspectDeck } from './inspect.js';
export { requireReader } from './classic-programs.js';
export { readDeck, type ReadOptions } from './read.js';
