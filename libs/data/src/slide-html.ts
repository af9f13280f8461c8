import sanitizeHtml from 'sanitize-html';

const NEW_TAB = { rel: 'noopener noreferrer nofollow', target: '_blank' };

/** Keeps only `colspan` and `rowspan` above 1. */
function cell(tagName: string, { colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const spans = Object.entries({ colspan, rowspan }).filter(([, span]) => /^[2-9]$|^\d\d$/.test(span ?? ''));
  return { tagName, attribs: Object.fromEntries(spans) as sanitizeHtml.Attributes };
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h3',
      'h4',
      'p',
      'br',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'strong',
      'em',
      'sup',
      'sub',
      'a',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Headings below the slide's title (h2 on the page), and other names of the same elements.
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    th: cell,
    td: cell,
    a: (tagName, { href }) => ({ tagName, attribs: href ? { href, ...NEW_TAB } : {} }),
  },
};

/** The single paragraph of a list item or cell; written without the tag, as in slides of decks. */
const SINGLE_PARAGRAPH = /(<(?:li|t[dh][^>]*)>)<p>((?:(?!<\/?p>).)*)<\/p>(?=<\/(?:li|t[dh])>|<ul>|<ol[ >])/gs;
const EMPTY = /^(?:<p>(?:<br \/>)?<\/p>\s*)*$/;

/**
 * The HTML that a slide may contain: text structure, emphasis, code, tables, and links that open in a new tab; '' where
 * no text is left. Slides from decks and from the editor pass this one allow-list.
 */
export function cleanSlideHtml(html: string): string {
  const clean = sanitizeHtml(html, ALLOWED).replace(SINGLE_PARAGRAPH, '$1$2').trim();
  return EMPTY.test(clean) ? '' : clean;
}
