export * from './a-deck.js';
export * from './find-packages.js';
export * from './mapped-pdf.js';
