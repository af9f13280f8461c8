export * from './gradebook.queries.js';
export * from './total-results.js';
export * from './visible-totals.js';
