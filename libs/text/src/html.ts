import { escapeHtml } from './escape-html.js';

/** HTML that is safe to send, because all values in it are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

function toMarkup(value: unknown): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (value === undefined || value === null || value === false) return '';
  return escapeHtml(String(value));
}

/** Template tag that escapes every value except `Html`; null, undefined and false give an empty text. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)));
}
