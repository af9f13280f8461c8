export * from './deck.js';
export { inspectDeck } from './inspect.js';
export { readDeck, type ReadOptions } from './read.js';
