const PAGE_PATH = /\.x?html?$/i;
const FRAME_TAG = /<i?frame[\s/>]/i;
/** The end of a chunk can cut off at most so many letters of a tag: `<iframe`. */
const MAX_CUT_LETTERS = 7;

/** Finds frames in a file that is read in chunks; only in pages, by their names. */
export class FrameFinder {
  hasFrame = false;
  private readonly isPage: boolean;
  private endOfChunk = '';

  constructor(path: string) {
    this.isPage = PAGE_PATH.test(path);
  }

  read(chunk: Buffer): void {
    if (!this.isPage || this.hasFrame) return;
    const text = this.endOfChunk + chunk.toString('latin1');
    this.hasFrame = FRAME_TAG.test(text);
    this.endOfChunk = text.slice(-MAX_CUT_LETTERS);
  }
}
