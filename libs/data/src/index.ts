export * from './data-source.js';
export * from './entities/index.js';
export * from './slug.js';
export * from './upload-progress.js';
