export * from './database.js';
export * from './factories.js';
export * from './overdue-cases.js';
export { findFault, getText, ModelCourse, type ModelSlide, random } from './model-course.js';
