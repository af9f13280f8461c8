export * from './certificate.js';
export * from './course.js';
export * from './define.js';
export * from './error.js';
export * from './health.js';
export * from './learning.js';
export * from './upload.js';
export * from './user.js';
