import { parseHtml } from '@lectern/ui';
import { t } from '../texts';

/** A value as people read it: a text without its HTML, a switch as words. */
export function describeValue(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? t('editor.yes') : t('editor.no');
  return htmlToText(String(value ?? '')).trim();
}

/** Paragraphs, items and rows end a line. */
function htmlToText(html: string): string {
  if (!html.includes('<')) return html;
  return parseHtml(html.replace(/<\/(p|li|h3|h4|tr)>/g, '\n$&')).textContent;
}
