export * from './mail-server.js';
export * from './processes.js';
