/** The template tag of the server-rendered pages; messages use it too. */
export { html, Html } from '@lectern/data';
