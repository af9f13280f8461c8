export * from './data-source.js';
export * from './entities/index.js';
export * from './answer-writing.js';
export * from './passages.js';
export * from './sentences.js';
export * from './slide-text.js';
export * from './upload-progress.js';
