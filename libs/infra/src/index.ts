export * from './env.js';
export * from './logger.js';
export * from './metrics.js';
export * from './model.js';
export * from './queue.js';
export * from './releases.js';
export * from './storage.js';
export * from './work-folder.js';
