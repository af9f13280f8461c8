import { getSiteName } from '@lectern/i18n/server';
import { html } from '@lectern/text';

/** Preview of a page that other sites show for a link (Open Graph, https://ogp.me). */
export interface LinkPreview {
  title: string;
  description: string;
  /** Absolute canonical URL of the page. */
  url: string;
  /** Absolute URL. */
  image: string;
}

const MAX_DESCRIPTION_LENGTH = 200;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** Replaces the general title and description in the head of the shell's page by a preview. */
export function addLinkPreview(page: string, preview: LinkPreview): string {
  const { title, url, image } = preview;
  const description = shorten(preview.description);
  const head = html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${getSiteName()}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${image}" />
    <meta name="twitter:card" content="summary" />`;
  // The replacements are functions, because `$&` in a replacement string would be expanded.
  return page
    .replace(TITLE, () => html`<title>${title} · ${getSiteName()}</title>`.markup)
    .replace(DESCRIPTION, () => head.markup);
}

/** Makes a text one line of limited length, cut between words where possible. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return line;
  const cut = characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('');
  return `${cut.replace(/(?<!\s)\s+\S*$/, '')}…`;
}
