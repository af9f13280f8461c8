import { createHash } from 'node:crypto';

/** Storage folder of the pictures of questions; each picture has a folder in it that is named by the picture's id. */
export const QUESTION_PICTURES = 'question-pictures';

/** Storage key of a picture. */
export const questionPictureKey = (id: string): string => `${QUESTION_PICTURES}/${id}/picture.webp`;

/**
 * Computes the id of a picture from its stored file, as a UUID of version 8 (RFC 9562). So a picture that is uploaded twice is stored
 * once, and a picture that was exported is recognized when it is imported.
 */
export function hashPicture(file: Buffer): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
