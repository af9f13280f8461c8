export * from './growth.js';
export { savedSiteSettings } from './saved-site-settings.js';
