/** What the device stores of courses to study without a connection, with what only pages know. */
export * from './fetch-copy';
export * from './store';
export * from './waiting-changes';
