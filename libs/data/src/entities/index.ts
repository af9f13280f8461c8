export * from './analytics.entity.js';
export * from './audit.entity.js';
export * from './course.entity.js';
export * from './identity.entity.js';
export * from './enrollment.entity.js';
export * from './tutor.entity.js';
export * from './upload.entity.js';
export * from './user.entity.js';
