export * from './a-deck.js';
