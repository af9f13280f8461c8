import { createHash } from 'node:crypto';

/** MD5 of what a deck gave a slide or module, to notice later whether a person edited it. */
export function deckHash({ title, text }: { title: string; text: string | null }): string {
  return createHash('md5')
    .update(`${title}\n${text ?? ''}`)
    .digest('hex');
}

/** MD5 of the speaker notes that a deck gave a slide, to notice later whether a person edited them. */
export function notesHash(notes: string): string {
  return createHash('md5').update(notes).digest('hex');
}
