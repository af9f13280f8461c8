export * from './mail-server.js';
export * from './clamd.js';
export * from './films.js';
export * from './processes.js';
export * from './a-search-model.js';
