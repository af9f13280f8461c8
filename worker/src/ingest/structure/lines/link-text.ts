import { escapeHtml } from '@lectern/text';
import type { PageLink } from '@lectern/pdf';

const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const WRITTEN_URL = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}»]/giu;
const MIN_LINKED_LETTERS = 3;

/**
 * Writes a text as HTML with its links: those of the file, which are found in the text by their words, and URLs that the text contains.
 */
export function toLinkedHtml(text: string, links: PageLink[]): string {
  const spans = [...findFileLinks(text, links), ...findWrittenUrls(text)].sort((a, b) => a.from - b.from);
  let html = '';
  let copiedLength = 0;
  for (const { from, to, url } of spans) {
    if (from < copiedLength) continue;
    const attributes = `href="${escapeHtml(url)}" rel="noopener noreferrer nofollow" target="_blank"`;
    html += `${escapeHtml(text.slice(copiedLength, from))}<a ${attributes}>${escapeHtml(text.slice(from, to))}</a>`;
    copiedLength = to;
  }
  return html + escapeHtml(text.slice(copiedLength));
}

interface LinkedSpan {
  from: number;
  to: number;
  url: string;
}

function findFileLinks(text: string, links: PageLink[]): LinkedSpan[] {
  return links.flatMap((link) => {
    const url = toSafeUrl(link.url);
    if (!url) return [];
    const linkedText = [link.text, link.url, link.url.replace(/^\w+:(?:\/\/)?/, '')].find(
      (candidate) => candidate.length >= MIN_LINKED_LETTERS && text.includes(candidate),
    );
    if (!linkedText) return [];
    const from = text.indexOf(linkedText);
    return [{ from, to: from + linkedText.length, url }];
  });
}

function findWrittenUrls(text: string): LinkedSpan[] {
  return [...text.matchAll(WRITTEN_URL)].flatMap((match) => {
    const url = toSafeUrl(match[0]);
    return url ? [{ from: match.index, to: match.index + match[0].length, url }] : [];
  });
}

/** Normalizes a URL; null unless it is a web or mail address. */
function toSafeUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return SAFE_SCHEMES.has(parsed.protocol) ? parsed.href : null;
}
