import type { ServerMessageId } from '@lectern/i18n/server';
import { decodeHTML } from 'entities';
import { FILE_LIMITS } from '../archive/limits.js';
import type { FilePictures, LocatePicture, ShownPicture } from '../archive/pictures.js';
import { FormatProblem, type Losses } from '../questions/problems.js';

/**
 * Removes everything from HTML that Lectern's questions may not contain.
 * @param findPicture finds the picture for an address; pictures that are not found are removed
 */
export type CleanHtml = (html: string, findPicture: (src: string) => ShownPicture | undefined) => string;

/** What the readers of questions need: the function that cleans HTML, the losses to add to, and the pictures of the file. */
export interface ReadContext {
  cleanHtml: CleanHtml;
  losses: Losses;
  pictures: FilePictures;
  /** Undefined if the format has no pictures. */
  locatePicture: LocatePicture | undefined;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Converts plain text to HTML; an empty line begins a paragraph. */
export function plainToHtml(text: string): string {
  const paragraphs = text.trim().split(/\r?\n[ \t]*\r?\n\s*/);
  const toLines = (paragraph: string) => escapeHtml(paragraph).replace(/\r?\n/g, '<br />');
  return paragraphs.length === 1
    ? toLines(text.trim())
    : paragraphs.map((paragraph) => `<p>${toLines(paragraph)}</p>`).join('');
}

const BLOCK = 'div|p|ul|ol|li|table|h[1-6]|pre|blockquote|section|article|figure|dl';
const LEAF_BLOCK = new RegExp(
  `<(div|section|article|figure)\\b[^<>]*>((?:(?!</?(?:${BLOCK})\\b)[^])*?)</\\1>`,
  'gi',
);
const WRAPPER = /^\s*<div\b[^<>]*>((?:(?!<\/?div\b)[^])*)<\/div>\s*$/i;
const PARAGRAPH = /^<p>((?:(?!<\/?(?:p|ul|ol|table|h[34]|pre|blockquote)\b)[^])*)<\/p>$/;

/** Elements that are removed, with the loss that is reported for each. */
const NOT_KEPT: [RegExp, ServerMessageId][] = [
  [/<svg\b/i, 'assessment.file.noDrawings'],
  [/<(?:audio|video|embed|object|iframe|source)\b/i, 'assessment.file.noMedia'],
  [/<(?:script|style|form|input|button|select|textarea)\b/i, 'assessment.file.noScripts'],
  [/<math\b/i, 'assessment.file.mathMl'],
];

/** A picture; its attributes in quotation marks may contain angle brackets. */
const PICTURE_TAG = /<img\b(?:[^<>"]|"[^"]*")*>/gi;
/** Canvas draws formulas as pictures that have the LaTeX in an attribute. */
const FORMULA = /\bdata-equation-content="([^"]*)"/i;
/** Moodle and Canvas also write a formula on a line of its own between `$$`. */
const DOLLARS = /\$\$([^$<>]+)\$\$/g;

/** Converts HTML of a file to HTML that Lectern's questions may contain; '' if nothing is left. */
export function convertHtml(html: string, reading: ReadContext): string {
  const { cleanHtml, losses } = reading;
  const withFormulas = replaceFormulas(shorten(html, reading), (latex) =>
    escapeHtml(`\\(${decodeHTML(latex)}\\)`),
  ).replace(DOLLARS, (_, latex: string) => `\\[${latex}\\]`);
  for (const [pattern, message] of NOT_KEPT) if (pattern.test(withFormulas)) losses.add(message);
  const unwrapped = WRAPPER.exec(withFormulas)?.[1] ?? withFormulas;
  return cleanHtml(unwrapped.replace(LEAF_BLOCK, '<p>$2</p>'), (src) => {
    const found = reading.pictures.find(src, reading.locatePicture);
    if ('src' in found) return found;
    losses.add(found);
    return undefined;
  });
}

/**
 * Replaces pictures that are written in addresses by short references.
 * @throws FormatProblem if the text is still too long to be searched by patterns
 */
function shorten(html: string, { pictures }: ReadContext): string {
  const short = pictures.shortenAddresses(html);
  if (short.length > FILE_LIMITS.questionCharacters) throw new FormatProblem('assessment.file.longText');
  return short;
}

/** Replaces formulas that Canvas has written as pictures. @param write gets the LaTeX of a formula */
const replaceFormulas = (html: string, write: (latex: string) => string): string =>
  html.replace(PICTURE_TAG, (tag) => {
    const latex = FORMULA.exec(tag)?.[1];
    return latex === undefined ? tag : write(latex);
  });

const PICTURE = /<img\b[^<>]*>/gi;

/** Returns only the pictures of a text with gaps. They are shown above the text, because the text itself is plain. */
export function extractPictures(html: string, reading: ReadContext): string {
  const pictures = replaceFormulas(shorten(html, reading), () => '').match(PICTURE) ?? [];
  const converted = convertHtml(pictures.map((picture) => `<p>${picture}</p>`).join(''), reading);
  reading.losses.addIf(Boolean(converted), 'assessment.file.picturesAboveGaps');
  return converted;
}

/** Converts the HTML of an option, item or choice; a single paragraph loses its tag. */
export function convertLine(html: string, reading: ReadContext): string {
  const converted = convertHtml(html, reading);
  return PARAGRAPH.exec(converted)?.[1] ?? converted;
}

/** Converts the HTML of feedback; null if nothing is left. */
export const convertFeedback = (html: string, reading: ReadContext): string | null =>
  convertHtml(html, reading) || null;

const MARKUP =
  /<\/?(?:p|br|b|i|u|em|strong|code|pre|sub|sup|ul|ol|li|span|div|a|table|h[1-6]|img|blockquote)\b[^<>]*>/i;

/** Converts a text that may be HTML or plain text: a text without formatting tags is treated as plain text. */
export const textOrHtmlToHtml = (text: string): string => (MARKUP.test(text) ? text : plainToHtml(text));

/** Converts HTML to plain text on one line. */
export function toPlainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/li|\/h\d|\/t[dhr]|\/div)\b[^<>]*>/gi, ' ');
  return decodeHTML(spaced.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A picture of this site, exactly as `cleanQuestionHtml` writes the tag. */
const OWN_PICTURE = /<img src="\/api\/question-pictures\/([0-9a-f-]{36})"([^<>]*)>/g;
const ALT = /\balt="([^"]*)"/;

/** Replaces the address of each picture of this site. */
export const replacePictureAddresses = (html: string, buildAddress: (id: string) => string): string =>
  html.replace(OWN_PICTURE, (_, id: string, rest: string) => `<img src="${buildAddress(id)}"${rest}>`);

/** A picture with an address of this site or of a file in Moodle's format. */
const WRITTEN_PICTURE = /<img src="(?:\/api\/question-pictures|@@PLUGINFILE@@)\/[^"<>]*"[^<>]*>/g;

/** Replaces pictures by their descriptions, for fields that cannot contain pictures. */
export const describePictures = (html: string, losses: Losses): string =>
  html.replace(WRITTEN_PICTURE, (picture) => {
    losses.add('assessment.file.picturesAsDescriptions');
    return ALT.exec(picture)?.[1] ?? '';
  });

/** Returns the plain text that `plainToHtml` converts to exactly this HTML; undefined if there is none. */
export function findPlainText(html: string): string | undefined {
  if (/<(?!br \/>)/.test(html)) return undefined;
  const text = decodeHTML(html.replaceAll('<br />', '\n'));
  return plainToHtml(text) === html ? text : undefined;
}
