import { escapeHtml } from '@lectern/text';
import type { PageLink } from '@lectern/pdf';

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const BARE_URL = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}»]/giu;
const MIN_LENGTH = 3;

/** Text as HTML with links: those of the file, matched by their words, and URLs that are written out. */
export function toLinkedHtml(text: string, links: PageLink[]): string {
  const spans = [...fileSpans(text, links), ...bareSpans(text)].sort((a, b) => a.from - b.from);
  let html = '';
  let end = 0;
  for (const { from, to, url } of spans) {
    if (from < end) continue;
    const attributes = `href="${escapeHtml(url)}" rel="noopener noreferrer nofollow" target="_blank"`;
    html += `${escapeHtml(text.slice(end, from))}<a ${attributes}>${escapeHtml(text.slice(from, to))}</a>`;
    end = to;
  }
  return html + escapeHtml(text.slice(end));
}

interface Span {
  from: number;
  to: number;
  url: string;
}

function fileSpans(text: string, links: PageLink[]): Span[] {
  return links.flatMap((link) => {
    const url = safeUrl(link.url);
    if (!url) return [];
    const words = [link.text, link.url, link.url.replace(/^\w+:(?:\/\/)?/, '')].find(
      (candidate) => candidate.length >= MIN_LENGTH && text.includes(candidate),
    );
    if (!words) return [];
    const from = text.indexOf(words);
    return [{ from, to: from + words.length, url }];
  });
}

function bareSpans(text: string): Span[] {
  return [...text.matchAll(BARE_URL)].flatMap((match) => {
    const url = safeUrl(match[0]);
    return url ? [{ from: match.index, to: match.index + match[0].length, url }] : [];
  });
}

/** The normalized URL; null unless it is a web or mail address. */
function safeUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return SCHEMES.has(parsed.protocol) ? parsed.href : null;
}
