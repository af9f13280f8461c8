import {
  type DeckText,
  type PageChange,
  type PageFailure,
  type PageImage,
  type PageText,
  type ReadDeck,
  type ReadProgress,
  UnreadableDeck,
} from './deck.js';
import { describePageImage } from '../pictures/page-files.js';
import type { DrawRequest, PageImageMessage, ReaderMessage } from './reader-messages.js';

/**
 * Kills at one page that count as chance. A page on which a busy machine spends much time may well be the one at which the system kills a
 * process twice.
 */
const MAX_CHANCE_KILLS = 2;
/** Replaces the page's index where a kill came before the first page. */
const NO_PAGE = -1;

export type OpenedMessage = Extract<ReaderMessage, { type: 'opened' }>;
type PageBegunMessage = Extract<ReaderMessage, { type: 'pageBegun' }>;
/** How a process ended. */
type EndMessage = Extract<
  ReaderMessage,
  { type: 'done' | 'refused' | 'stopped' | 'readerFailed' | 'killed' }
>;

/** Collects what the reader processes of one deck report; another process follows where one ends early. */
export class DeckReading {
  private isEngineStarted = false;
  private opened: OpenedMessage | null = null;
  private readonly texts = new Map<number, PageText>();
  private readonly images = new Map<number, PageImage>();
  private readonly changes = new Map<number, PageChange | null>();
  /** Indexes of the pages that need no picture; null until all text is read. */
  private pagesWithoutPicture: Set<number> | null = null;
  private readonly failures = new Map<number, PageFailure>();
  private peakMemoryBytes = 0;
  /** How often a process was killed, by the index of the page at which it was. */
  private readonly killCounts = new Map<number, number>();
  private lastPageBegun: PageBegunMessage | null = null;
  private end: EndMessage | null = null;

  constructor(
    private readonly onProgress?: (progress: ReadProgress) => void,
    private readonly choosePagesWithoutPicture?: (text: DeckText) => Iterable<number>,
    private readonly onPicture?: (index: number, picture: Uint8Array) => void,
  ) {}

  /** Whether every page was read or has failed. */
  get isDone(): boolean {
    return this.end?.type === 'done';
  }

  /** Must be called before each process. @returns the indexes of the pages whose text is to be read; null for all */
  beginRun(): number[] | null {
    this.lastPageBegun = this.end = null;
    return this.findTextsToRead();
  }

  /** Stores what a message of the process reports. @returns the answer for which the process waits, if any */
  handle(message: ReaderMessage): DrawRequest | undefined {
    if (message.type === 'textDone') return { drawIndexes: this.findPagesToDraw() };
    this.store(message);
    return undefined;
  }

  private store(message: Exclude<ReaderMessage, { type: 'textDone' }>): void {
    switch (message.type) {
      case 'started':
        this.isEngineStarted = true;
        return;
      case 'opened':
        this.opened = message;
        return;
      case 'pageBegun':
        this.lastPageBegun = message;
        return;
      case 'text':
        this.texts.set(message.page.index, message.page);
        return this.reportProgress('text', this.texts.size, this.opened?.pageCount ?? 0);
      case 'image':
        return this.storeImage(message);
      case 'pageFailed':
        this.failures.set(message.index, 'damaged');
        return;
      case 'memory':
        this.peakMemoryBytes = Math.max(this.peakMemoryBytes, message.peakBytes);
        return;
      case 'killed':
        // A process that reports its end kills itself then.
        this.end ??= message;
        return;
      default:
        this.end = message;
    }
  }

  private storeImage(message: PageImageMessage): void {
    const { index, change, pictures } = message;
    this.images.set(index, describePageImage(message));
    this.changes.set(index, change);
    if (pictures[0]) this.onPicture?.(index, pictures[0].data);
    this.reportProgress('images', this.images.size, this.texts.size - (this.pagesWithoutPicture?.size ?? 0));
  }

  /**
   * Returns what was read when the file was opened.
   * @param log the error stream of the process
   * @throws UnreadableDeck when the file can't be opened; Error when the reader itself failed
   */
  requireOpened(log: string): OpenedMessage {
    const { end } = this;
    if (end?.type === 'refused') throw new UnreadableDeck(end.reason, end.detail);
    if (end?.type === 'killed' && !this.opened) throw new Error('The reader process was killed');
    if (end?.type === 'readerFailed') throw new Error(`Reading a deck failed: ${end.detail}`);
    if (!this.isEngineStarted) throw new Error(`The reader process didn't start: ${log}`);
    if (!this.opened) throw new UnreadableDeck('unreadable', end?.type === 'stopped' ? end.reason : log);
    return this.opened;
  }

  /**
   * Must be called after each process: marks the page at which the process ended as failed. After a kill that counts as chance, the deck is
   * read again from the start instead, so that its course is the same as without the kill.
   * @param log the error stream of the process
   * @throws UnreadableDeck when the process ended before any page
   */
  endRun(log: string): void {
    if (this.end?.type === 'killed' && this.countKill() <= MAX_CHANCE_KILLS) return this.startOver();
    this.requireOpened(log);
    if (this.isDone) return;
    if (!this.lastPageBegun) throw new UnreadableDeck('unreadable', log);
    this.failures.set(this.lastPageBegun.index, this.end?.type === 'stopped' ? this.end.reason : 'damaged');
  }

  /** Counts a kill at the page that was begun last. @returns the number of kills at that page */
  private countKill(): number {
    const page = this.lastPageBegun?.index ?? NO_PAGE;
    const count = (this.killCounts.get(page) ?? 0) + 1;
    this.killCounts.set(page, count);
    return count;
  }

  private startOver(): void {
    for (const pages of [this.texts, this.images, this.changes]) pages.clear();
    this.pagesWithoutPicture = null;
  }

  /** Marks every page that was not reached as failed. */
  failRemaining(reason: PageFailure): void {
    for (const index of [...(this.findTextsToRead() ?? []), ...this.findPagesToDraw()])
      this.failures.set(index, reason);
  }

  /** @throws UnreadableDeck when no page has text or a picture */
  buildResult(): ReadDeck {
    const images = sortByPage(this.images);
    const text = this.buildText();
    text.pages = text.pages.filter(({ index, lines }) => lines.length || this.images.has(index));
    if (!text.pages.length) throw new UnreadableDeck('unreadable', 'no readable page');
    const failed = [...this.failures].map(([index, reason]) => ({ index, reason }));
    return {
      text,
      images,
      failed: failed.sort((a, b) => a.index - b.index),
      peakMemory: this.peakMemoryBytes,
    };
  }

  private findTextsToRead(): number[] | null {
    if (!this.opened) return null;
    const indexes = Array.from({ length: this.opened.pageCount }, (_, index) => index);
    return indexes.filter((index) => !this.failures.has(index) && !this.texts.has(index));
  }

  /** Finds the pages whose text is read and whose picture is still to be drawn. */
  private findPagesToDraw(): number[] {
    this.pagesWithoutPicture ??= new Set(this.choosePagesWithoutPicture?.(this.buildText()));
    const { pagesWithoutPicture, images, failures } = this;
    return [...this.texts.keys()]
      .filter((index) => !images.has(index) && !failures.has(index) && !pagesWithoutPicture.has(index))
      .sort((a, b) => a - b);
  }

  private buildText(): DeckText {
    const { title = null, language = null, outline = [], pageCount = 0 } = this.opened ?? {};
    const pages = sortByPage(this.texts).map((page) => ({
      ...page,
      change: this.changes.get(page.index) ?? null,
    }));
    return { title, language, outline, pageCount, pages };
  }

  private reportProgress(phase: ReadProgress['phase'], done: number, total: number): void {
    this.onProgress?.({ phase, done, total });
  }
}

function sortByPage<Item>(itemsByIndex: Map<number, Item>): Item[] {
  return [...itemsByIndex].sort(([a], [b]) => a - b).map(([, item]) => item);
}
