import { createHash } from 'node:crypto';

/** MD5 of what a deck gave a slide or module, to notice later whether a person edited it. */
export function deckHash({ title, text }: { title: string; text: string | null }): string {
  return createHash('md5')
    .update(`${title}\n${text ?? ''}`)
    .digest('hex');
}
