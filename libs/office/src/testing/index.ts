export * from './a-presentation.js';
export * from './an-open-presentation.js';
