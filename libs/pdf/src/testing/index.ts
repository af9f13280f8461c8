export * from './a-deck.js';
export * from './mapped-pdf.js';
