export * from './data-source.js';
export * from './entities/index.js';
export * from './listen.js';
export * from './upload-progress.js';
export * from './user-search.js';
