export * from './escape-html.js';
export * from './html.js';
export * from './languages.js';
export * from './map-in-turns.js';
export * from './sentences.js';
export * from './slide-html.js';
export * from './slide-text.js';
export * from './words.js';
