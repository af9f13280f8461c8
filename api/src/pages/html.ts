export { Html, html } from '@lectern/data';
