export * from './growth.js';
