export * from './a-deck.js';
export * from './processes.js';
