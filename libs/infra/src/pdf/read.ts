import { type ReadDeck, type ReadProgress } from './deck.js';

/** What `readDeck` needs beside the file. */
export interface ReadOptions {
  /** An existing empty folder; receives `page-0001.webp` … and `thumbnail.webp`. */
  outDir: string;
  /** Page of the thumbnail, from 0; the first unless told. */
  thumbnailPage?: number;
  onProgress?: (progress: ReadProgress) => void;
  signal?: AbortSignal;
}

/**
 * Reads text and pictures of every page in a child process with bounded time and memory.
 * Pages that fail are named in the result; the good ones are kept.
 * @throws UnreadableDeck when no page can be read, and the signal's reason when aborted
 */
export async function readDeck(_file: string, _options: ReadOptions): Promise<ReadDeck> {
  throw new Error('soon');
}
