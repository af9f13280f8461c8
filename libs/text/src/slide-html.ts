import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
import sanitizeHtml from 'sanitize-html';

/** Attributes of links. */
const NEW_TAB = { rel: 'noopener noreferrer nofollow', target: '_blank' };

/** Keeps only `colspan` and `rowspan`, where they are 2 to 99. */
function cleanCell(tagName: string, { colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const spans = Object.entries({ colspan, rowspan }).filter(([, span]) => /^[2-9]$|^\d\d$/.test(span ?? ''));
  return { tagName, attribs: Object.fromEntries(spans) as sanitizeHtml.Attributes };
}

const SLIDE_OPTIONS: sanitizeHtml.IOptions = {
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
  // The slide's title is h2 on the page, so headings of its text are h3 and h4. Other elements get their usual names.
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    th: cleanCell,
    td: cleanCell,
    a: (tagName, { href }) => ({ tagName, attribs: href ? { href, ...NEW_TAB } : {} }),
  },
};

/** Matches the address of a question's picture on this server; pictures at other addresses are removed. */
const PICTURE_URL = /^\/api\/question-pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Matches a width or height in pixels. */
const PIXELS = /^[1-9]\d{0,3}$/;

/** Finds the uploaded copy of a picture that another program's question has at `src`, with its full size; undefined where there is none. */
type FindPicture = (src: string) => { src: string; width: number; height: number } | undefined;

function cleanPicture({ src, alt, width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const size = PIXELS.test(width ?? '') && PIXELS.test(height ?? '') ? { width, height } : {};
  const description = [...(alt ?? '')].slice(0, PICTURE_LIMITS.alt).join('');
  return { src: src ?? '', alt: description, ...size } as sanitizeHtml.Attributes;
}

/** Gives a picture the address of its uploaded copy, in the size that the text gives it, or else in full size. */
function replacePicture(attributes: sanitizeHtml.Attributes, findPicture: FindPicture) {
  const uploaded = findPicture(attributes['src'] ?? '');
  if (!uploaded) return {};
  const width = PIXELS.test(attributes['width'] ?? '') ? Number(attributes['width']) : undefined;
  const height = PIXELS.test(attributes['height'] ?? '') ? Number(attributes['height']) : undefined;
  const { width: fullWidth, height: fullHeight } = uploaded;
  const shownWidth = width ?? (height ? (height * fullWidth) / fullHeight : fullWidth);
  const shownHeight = height ?? (shownWidth * fullHeight) / fullWidth;
  return cleanPicture({
    src: uploaded.src,
    alt: attributes['alt'] ?? '',
    width: String(Math.max(1, Math.round(shownWidth))),
    height: String(Math.max(1, Math.round(shownHeight))),
  });
}

const buildQuestionOptions = (
  changePicture: (attributes: sanitizeHtml.Attributes) => sanitizeHtml.Attributes,
): sanitizeHtml.IOptions => ({
  ...SLIDE_OPTIONS,
  allowedTags: [...(SLIDE_OPTIONS.allowedTags as string[]), 'img'],
  allowedAttributes: { ...SLIDE_OPTIONS.allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
  transformTags: {
    ...SLIDE_OPTIONS.transformTags,
    img: (tagName, attributes) => ({ tagName, attribs: changePicture(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE_URL.test(attribs['src'] ?? ''),
});
const QUESTION_OPTIONS = buildQuestionOptions(cleanPicture);

/** Matches the only paragraph of a list item or cell. Its tags are removed, because slides from decks have none there. */
const SINGLE_PARAGRAPH = /(<(?:li|t[dh][^>]*)>)<p>((?:(?!<\/?p>).)*)<\/p>(?=<\/(?:li|t[dh])>|<ul>|<ol[ >])/gs;
/** Matches HTML without text. */
const EMPTY = /^(?:<p>(?:<br \/>)?<\/p>\s*)*$/;

/**
 * Removes all HTML but what a slide may contain: text structure, emphasis, code, tables, and links that open in a new tab. Slides from
 * decks and from the editor pass this one allow-list.
 * @returns '' where no text remains
 */
export const cleanSlideHtml = (html: string): string => clean(html, SLIDE_OPTIONS);

/** Removes all HTML but what a text of a question may contain: the HTML of slides, and pictures that were uploaded for questions. */
export const cleanQuestionHtml = (html: string): string => clean(html, QUESTION_OPTIONS);

/** Does the same for a text of another program's question, and gives its pictures the addresses of their uploaded copies. */
export const cleanForeignQuestionHtml = (html: string, findPicture: FindPicture): string =>
  clean(
    html,
    buildQuestionOptions((attributes) => replacePicture(attributes, findPicture)),
  );

function clean(html: string, options: sanitizeHtml.IOptions): string {
  const cleaned = sanitizeHtml(html, options).replace(SINGLE_PARAGRAPH, '$1$2').trim();
  return EMPTY.test(cleaned) ? '' : cleaned;
}
