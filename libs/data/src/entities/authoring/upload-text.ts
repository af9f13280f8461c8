import type { ServerText } from '@lectern/i18n/server';

/** A text about an upload, with the arguments whose form depends on the reader's language. */
export interface UploadText extends ServerText {
  /** Numbers of pages, from 1 and ascending: the arguments `pages`, and `form`, which is one, list or many. */
  pages?: number[];
  /** BCP 47 tag: its name is the argument `language`. */
  language?: string;
  /** Endings of file names: the argument `formats`. */
  endings?: string[];
}

/**
 * Texts as they are stored and announced beside their English, which the release before reads and writes. Where that release has
 * replaced the sentence, `english` is another one, and the texts no longer count.
 */
export interface StoredTexts {
  english: string;
  texts: UploadText[];
}
