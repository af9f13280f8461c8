import type { ServerMessageId } from '@lectern/i18n/server';
import { decodeHTML } from 'entities';
import { FILE_LIMITS } from '../archive/limits.js';
import type { FilePictures, LocatePicture, ShownPicture } from '../archive/pictures.js';
import { FormatProblem, type Losses } from '../questions/problems.js';

/**
 * Reduces HTML to what Lectern's questions may contain.
 * @param findPicture the picture at an address; one that is undefined is removed
 */
export type CleanHtml = (html: string, findPicture: (src: string) => ShownPicture | undefined) => string;

/** What a question of a file is read with: the allow-list for HTML, the list of what is not kept, and its pictures. */
export interface Reading {
  cleanHtml: CleanHtml;
  losses: Losses;
  pictures: FilePictures;
  /** Undefined where the format has no pictures. */
  locatePicture: LocatePicture | undefined;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Plain text as HTML: an empty line begins a paragraph. */
export function plainToHtml(text: string): string {
  const paragraphs = text.trim().split(/\r?\n[ \t]*\r?\n\s*/);
  const lines = (paragraph: string) => escapeHtml(paragraph).replace(/\r?\n/g, '<br />');
  return paragraphs.length === 1
    ? lines(text.trim())
    : paragraphs.map((one) => `<p>${lines(one)}</p>`).join('');
}

const BLOCK = 'div|p|ul|ol|li|table|h[1-6]|pre|blockquote|section|article|figure|dl';
const LEAF_BLOCK = new RegExp(
  `<(div|section|article|figure)\\b[^<>]*>((?:(?!</?(?:${BLOCK})\\b)[^])*?)</\\1>`,
  'gi',
);
const WRAPPER = /^\s*<div\b[^<>]*>((?:(?!<\/?div\b)[^])*)<\/div>\s*$/i;
const PARAGRAPH = /^<p>((?:(?!<\/?(?:p|ul|ol|table|h[34]|pre|blockquote)\b)[^])*)<\/p>$/;

/** Elements that cannot be kept, with the message about each. */
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
/** Moodle's and Canvas's second way to write a formula on a line of its own. */
const DOLLARS = /\$\$([^$<>]+)\$\$/g;

/** HTML of a file as Lectern keeps it; '' where nothing is left. */
export function keepHtml(html: string, reading: Reading): string {
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

/** HTML without the bytes of its pictures. @throws FormatProblem where it is too long to be looked at any further */
function shorten(html: string, { pictures }: Reading): string {
  const short = pictures.shorten(html);
  if (short.length > FILE_LIMITS.questionCharacters) throw new FormatProblem('assessment.file.longText');
  return short;
}

/** @param write gets the LaTeX of a formula that is a picture */
const replaceFormulas = (html: string, write: (latex: string) => string): string =>
  html.replace(PICTURE_TAG, (tag) => {
    const latex = FORMULA.exec(tag)?.[1];
    return latex === undefined ? tag : write(latex);
  });

const PICTURE = /<img\b[^<>]*>/gi;

/** The pictures of a text with gaps, which is plain: they are shown above it. */
export function keepPictures(html: string, reading: Reading): string {
  const pictures = replaceFormulas(shorten(html, reading), () => '').match(PICTURE) ?? [];
  const kept = keepHtml(pictures.map((picture) => `<p>${picture}</p>`).join(''), reading);
  reading.losses.addIf(Boolean(kept), 'assessment.file.picturesAboveGaps');
  return kept;
}

/** The same for an option, item or choice: a single paragraph is written without its tag. */
export function keepLine(html: string, reading: Reading): string {
  const kept = keepHtml(html, reading);
  return PARAGRAPH.exec(kept)?.[1] ?? kept;
}

/** Feedback: null for none. */
export const keepFeedback = (html: string, reading: Reading): string | null =>
  keepHtml(html, reading) || null;

const MARKUP =
  /<\/?(?:p|br|b|i|u|em|strong|code|pre|sub|sup|ul|ol|li|span|div|a|table|h[1-6]|img|blockquote)\b[^<>]*>/i;

/** Text that a format allows to hold HTML: HTML if it has formatting tags, else plain text. */
export const looseToHtml = (text: string): string => (MARKUP.test(text) ? text : plainToHtml(text));

/** The text of HTML on one line. */
export function toPlainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/li|\/h\d|\/t[dhr]|\/div)\b[^<>]*>/gi, ' ');
  return decodeHTML(spaced.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A picture of this site, as `cleanQuestionHtml` writes it; a text may also be about the tag. */
const OWN_PICTURE = /<img src="\/api\/question-pictures\/([0-9a-f-]{36})"([^<>]*)>/g;
const ALT = /\balt="([^"]*)"/;

/** HTML with another address for each picture of this site. */
export const readdressPictures = (html: string, addressOf: (id: string) => string): string =>
  html.replace(OWN_PICTURE, (_, id: string, rest: string) => `<img src="${addressOf(id)}"${rest}>`);

/** The same with the address of a file. */
const WRITTEN_PICTURE = /<img src="(?:\/api\/question-pictures|@@PLUGINFILE@@)\/[^"<>]*"[^<>]*>/g;

/** HTML with descriptions in place of pictures, for places that hold none. */
export const describePictures = (html: string, losses: Losses): string =>
  html.replace(WRITTEN_PICTURE, (picture) => {
    losses.add('assessment.file.picturesAsDescriptions');
    return ALT.exec(picture)?.[1] ?? '';
  });

/** Whether HTML is no more than text with line breaks that `plainToHtml` would write in the same way. */
export function findPlainText(html: string): string | undefined {
  if (/<(?!br \/>)/.test(html)) return undefined;
  const text = decodeHTML(html.replaceAll('<br />', '\n'));
  return plainToHtml(text) === html ? text : undefined;
}
