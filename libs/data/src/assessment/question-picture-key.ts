import { createHash } from 'node:crypto';

/** Folder of the storage that has a folder for each picture of questions, named by its id. */
export const QUESTION_PICTURES = 'question-pictures';

/** Storage key of the picture. */
export const questionPictureKey = (id: string): string => `${QUESTION_PICTURES}/${id}/picture.webp`;

/**
 * Id of a picture from the bytes of its stored file, as a UUID of version 8 (RFC 9562): the same picture twice is one, and
 * a picture that was exported is recognized.
 */
export function hashPicture(file: Buffer): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
