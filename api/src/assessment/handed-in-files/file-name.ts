import { FILE_LIMITS } from '@lectern/contract';
import type { FileFormat } from './file-formats.js';

/** Control characters, line ends, and marks that reverse the direction of a text: `invoice\u202Efdp.exe` reads as a PDF. */
const INVISIBLE = /[\p{C}\u2028\u2029]/gu;

/**
 * The name under which a file is stored and downloaded: the last part of a path, a single line, with an extension of its format,
 * so that `x.exe` with the content of a picture opens as a picture.
 */
export function chooseFileName(given: string, { extensions }: FileFormat): string {
  const base = given.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const name = base.replace(INVISIBLE, '').trim().replace(/^\.+/, '');
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const isFitting = name.includes('.') && extensions.includes(extension);
  const ending = isFitting ? extension : extensions[0];
  const stem = (isFitting ? name.slice(0, -ending.length - 1) : name).trim() || 'file';
  return `${cut(stem, FILE_LIMITS.name - ending.length - 1)}.${ending}`;
}

/** Cuts between characters, not within one of two code units. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
