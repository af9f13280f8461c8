import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
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
const PIXELS = /^[1-9]\d{0,3}$/;

/** The picture at an address that is not of this server; undefined where there is none. */
type FindPicture = (src: string) => { src: string; width: number; height: number } | undefined;

function picture({ src, alt, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const size = PIXELS.test(width ?? '') && PIXELS.test(height ?? '') ? { width, height } : {};
  const description = [...(alt ?? '')].slice(0, PICTURE_LIMITS.alt).join('');
  return { src: src ?? '', alt: description, ...size } as sanitizeHtml.Attributes;
}

/** A picture with the address that was found, in the size that the text gives it. */
function foundPicture(attributes: sanitizeHtml.Attributes, findPicture: FindPicture) {
  const found = findPicture(attributes['src'] ?? '');
  if (!found) return {};
  const width = PIXELS.test(attributes['width'] ?? '') ? Number(attributes['width']) : undefined;
  const height = PIXELS.test(attributes['height'] ?? '') ? Number(attributes['height']) : undefined;
  const { width: fullWidth, height: fullHeight } = found;
  const shownWidth = width ?? (height ? (height * fullWidth) / fullHeight : fullWidth);
  const shownHeight = height ?? (shownWidth * fullHeight) / fullWidth;
  return picture({
    src: found.src,
    alt: attributes['alt'] ?? '',
    width: String(Math.max(1, Math.round(shownWidth))),
    height: String(Math.max(1, Math.round(shownHeight))),
  });
}

const allowedInQuestions = (
  change: (attributes: sanitizeHtml.Attributes) => sanitizeHtml.Attributes,
): sanitizeHtml.IOptions => ({
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags as string[]), 'img'],
  allowedAttributes: { ...ALLOWED.allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
  transformTags: {
    ...ALLOWED.transformTags,
    img: (tagName, attributes) => ({ tagName, attribs: change(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE_URL.test(attribs['src'] ?? ''),
});
const ALLOWED_IN_QUESTIONS = allowedInQuestions(picture);

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

/** The HTML that a question of another program may contain: its pictures have other addresses. */
export const cleanForeignQuestionHtml = (html: string, findPicture: FindPicture): string =>
  clean(
    html,
    allowedInQuestions((attributes) => foundPicture(attributes, findPicture)),
  );

function clean(html: string, options: sanitizeHtml.IOptions): string {
  const cleaned = sanitizeHtml(html, options).replace(SINGLE_PARAGRAPH, '$1$2').trim();
  return EMPTY.test(cleaned) ? '' : cleaned;
}
