/** What the device stores of courses to study without a connection, for pages and the service worker. */
export * from './copied-paths';
export * from './copies';
export * from './device-store';
export { openPersonalStorage } from './personal-storage';
export * from './waiting-sign-out';
