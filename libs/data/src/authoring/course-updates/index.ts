export * from './assign.js';
export * from './deck-hash.js';
export * from './match-slides.js';
export * from './update-folder.js';
