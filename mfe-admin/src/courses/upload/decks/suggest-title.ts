import { COURSE_LIMITS, toSingleLine } from '@lectern/contract';
import { cleanDocumentTitle, titleFromFileName } from '@lectern/contract/deck-title';
import { readPdfTitle } from './pdf-title';

const toTitle = (text: string): string => toSingleLine(text).slice(0, COURSE_LIMITS.title).trim();

/** The title of a file's course as far as its name tells. */
export const suggestByName = ({ name }: File): string => toTitle(titleFromFileName(name));

/** The title that a PDF states about itself; undefined where none is found, and for office files. */
export async function suggestByContent(file: File): Promise<string | undefined> {
  if (!/\.pdf$/i.test(file.name)) return undefined;
  const stated = await readPdfTitle(file).catch(() => '');
  return cleanDocumentTitle(toTitle(stated)) ?? undefined;
}
