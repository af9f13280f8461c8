import { PICTURE_LIMITS } from '@lectern/contract';
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

/** A picture of a question by its address on this server; every other one is removed. */
const PICTURE_URL = /^\/api\/question-pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PIXELS = /^\d{1,4}$/;

function picture(tagName: string, { src, alt, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const size = PIXELS.test(width ?? '') && PIXELS.test(height ?? '') ? { width, height } : {};
  const description = [...(alt ?? '')].slice(0, PICTURE_LIMITS.alt).join('');
  return { tagName, attribs: { src: src ?? '', alt: description, ...size } as sanitizeHtml.Attributes };
}

const ALLOWED_IN_QUESTIONS: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags as string[]), 'img'],
  allowedAttributes: { ...ALLOWED.allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
  transformTags: { ...ALLOWED.transformTags, img: picture },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE_URL.test(attribs['src'] ?? ''),
};

/** The single paragraph of a list item or cell; written without the tag, as in slides of decks. */
const SINGLE_PARAGRAPH = /(<(?:li|t[dh][^>]*)>)<p>((?:(?!<\/?p>).)*)<\/p>(?=<\/(?:li|t[dh])>|<ul>|<ol[ >])/gs;
const EMPTY = /^(?:<p>(?:<br \/>)?<\/p>\s*)*$/;

/**
 * The HTML that a slide may contain: text structure, emphasis, code, tables, and links that open in a new tab; '' where
 * no text is left. Slides from decks and from the editor pass this one allow-list.
 */
export const cleanSlideHtml = (html: string): string => clean(html, ALLOWED);

/** The HTML that a text of a question may contain: that of slides, and pictures that were uploaded for questions. */
export const cleanQuestionHtml = (html: string): string => clean(html, ALLOWED_IN_QUESTIONS);

function clean(html: string, options: sanitizeHtml.IOptions): string {
  const cleaned = sanitizeHtml(html, options).replace(SINGLE_PARAGRAPH, '$1$2').trim();
  return EMPTY.test(cleaned) ? '' : cleaned;
}
