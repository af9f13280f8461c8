import { FILE_LIMITS } from '@lectern/contract';
import type { FileFormat } from './file-formats.js';

/** Control characters, line ends, and marks that reverse the direction of text (`invoice\u202Efdp.exe` is shown as `invoiceexe.pdf`). */
const INVISIBLE = /[\p{C}\u2028\u2029]/gu;

/**
 * Chooses the name under which a file is stored and downloaded: a single line without folders, with an extension of the format. So
 * `x.exe` with the content of a PNG picture becomes `x.exe.png`.
 */
export function chooseFileName(uploadedName: string, { extensions }: FileFormat): string {
  const base = uploadedName.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const name = base.replace(INVISIBLE, '').trim().replace(/^\.+/, '');
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const hasValidExtension = name.includes('.') && extensions.includes(extension);
  const ending = hasValidExtension ? extension : extensions[0];
  const stem = (hasValidExtension ? name.slice(0, -ending.length - 1) : name).trim() || 'file';
  return `${truncate(stem, FILE_LIMITS.name - ending.length - 1)}.${ending}`;
}

/** Truncates a text, but not within a character of two code units. */
const truncate = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
