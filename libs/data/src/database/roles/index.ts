export * from './grant-roles.js';
export * from './table-access.js';
