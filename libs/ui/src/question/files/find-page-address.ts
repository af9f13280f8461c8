import { getHandedInPage, type HandedInFile } from '@lectern/contract';
import { canOpen } from './handed-in-files';

/**
 * The address of a page of a file as a picture.
 * @param page from 1
 * @returns null for a file that has no such pictures, and for one that can't be opened
 */
export function findPageAddress(file: HandedInFile, page: number): string | null {
  if (!canOpen(file)) return null;
  if (file.kind === 'picture') return file.url;
  if (file.kind !== 'pdf') return null;
  return getHandedInPage.path.replace(':fileId', file.id).replace(':page', String(page));
}
