import sanitizeHtml from 'sanitize-html';

const NEW_TAB = { rel: 'noopener noreferrer nofollow', target: '_blank' };

/** Only what a cell spans beyond itself. */
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
  // What a slide's own heading is above, and what other programs call the same.
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

/** The one paragraph of a list item or cell is its text: written without the tag, as decks' slides have it. */
const LONE_PARAGRAPH = /(<(?:li|t[dh][^>]*)>)<p>((?:(?!<\/?p>).)*)<\/p>(?=<\/(?:li|t[dh])>|<ul>|<ol[ >])/gs;
const EMPTY = /^(?:<p>(?:<br \/>)?<\/p>\s*)*$/;

/**
 * The HTML that a slide may hold: text structure, emphasis, code, tables and links to the web that open in a tab of
 * their own; '' where no text is left. Slides of decks and of editors go through this one allow-list.
 */
export function cleanSlideHtml(html: string): string {
  const clean = sanitizeHtml(html, ALLOWED).replace(LONE_PARAGRAPH, '$1$2').trim();
  return EMPTY.test(clean) ? '' : clean;
}
