export * from './stop-words.js';
export * from './words.js';
