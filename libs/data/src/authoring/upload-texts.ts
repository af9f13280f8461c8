import {
  DEFAULT_LOCALE,
  DEFAULT_UPLOAD_LIMIT_MB,
  type Locale,
  MAX_UPLOAD_PAGES,
  type UploadRefusal,
} from '@lectern/contract';
import { formatLocale, translate, translateText } from '@lectern/i18n/server';
import type { StoredTexts, UploadText } from '../entities/authoring/upload-text.js';

/** What a process says about an upload: texts, or a sentence of the release before. */
export type UploadWords = UploadText[] | string;

/** Pages and runs of pages that are listed one by one. */
const MAX_LISTED_PARTS = 12;
const SEPARATOR = ' · ';

/** '3 animation steps merged · Page 4 could not be read' */
export const describeUploadTexts = (locale: Locale, texts: UploadText[]): string =>
  texts.map((text) => describeUploadText(locale, text)).join(SEPARATOR);

function describeUploadText(locale: Locale, { pages, language, endings, ...text }: UploadText): string {
  const values = {
    ...text.values,
    ...(pages && describePages(locale, pages)),
    ...(language && { language: nameLanguage(locale, language) }),
    ...(endings && { formats: listAlternatives(locale, endings) }),
  };
  return translateText(locale, { ...text, values });
}

const nameLanguage = (locale: Locale, tag: string): string =>
  new Intl.DisplayNames(formatLocale(locale), { type: 'language' }).of(tag) ?? tag;

/** '.pdf, .pptx, or .odp' */
export const listAlternatives = (locale: Locale, endings: string[]): string =>
  new Intl.ListFormat(formatLocale(locale), { type: 'disjunction' }).format(endings);

/** '4', '4 and 7', '4, 7 and 9 to 30'; the number of pages where the list would be long. */
function describePages(locale: Locale, pages: number[]): { form: string; pages: string } {
  const parts = findRuns(pages).flatMap(([first, last]) => {
    if (last - first >= 2) return [translate(locale, 'authoring.uploadDetails.pageRange', { first, last })];
    return first === last ? [`${first}`] : [`${first}`, `${last}`];
  });
  if (parts.length > MAX_LISTED_PARTS) return { form: 'many', pages: `${pages.length}` };
  // British lists have no comma before 'and'.
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale).format(parts);
  return { form: pages.length === 1 ? 'one' : 'list', pages: list };
}

/** The first and the last number of each run of consecutive ones. */
function findRuns(pages: number[]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

/**
 * Why a file can't become a course.
 * @param limitMb maximum size of a file
 */
export function describeUploadRefusal(
  reason: UploadRefusal,
  limitMb: number = DEFAULT_UPLOAD_LIMIT_MB,
): UploadText {
  const id = `authoring.upload.${reason}` as const;
  if (reason === 'tooLarge') return { id, values: { limit: limitMb } };
  if (reason === 'tooManyPages' || reason === 'tooManySlides')
    return { id, values: { max: MAX_UPLOAD_PAGES } };
  return { id };
}

/** Words for two columns: the English sentence, and its texts. */
export function storeUploadWords(words: UploadWords | null | undefined): {
  sentence: string | null;
  stored: StoredTexts | null;
} {
  if (!words?.length) return { sentence: null, stored: null };
  if (typeof words === 'string') return { sentence: words, stored: null };
  const english = describeUploadTexts(DEFAULT_LOCALE, words);
  return { sentence: english, stored: { english, texts: words } };
}

/** The texts of a stored sentence; null where only its English is known. */
export const readStoredTexts = (
  sentence: string | null | undefined,
  stored: StoredTexts | null | undefined,
): UploadText[] | null => (sentence && stored?.english === sentence ? stored.texts : null);

/** A stored sentence in a language; English where only that is known. */
export function translateStored(
  locale: Locale,
  sentence: string,
  stored: StoredTexts | null | undefined,
): string {
  const texts = readStoredTexts(sentence, stored);
  return texts ? describeUploadTexts(locale, texts) : sentence;
}
