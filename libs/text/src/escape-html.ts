/** Escapes text for HTML, as content of an element and as a quoted attribute. */
export { escapeUTF8 as escapeHtml } from 'entities';
