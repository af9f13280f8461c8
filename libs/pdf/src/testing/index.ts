export * from './a-deck.js';
export * from './an-image.js';
export * from './find-packages.js';
export * from './mapped-pdf.js';
