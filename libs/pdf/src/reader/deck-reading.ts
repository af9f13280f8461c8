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
import { pageImage } from '../pictures/page-files.js';
import type { DrawRequest, ReaderMessage } from './reader-messages.js';

/** Kills at one page that count as chance: a busy machine stays long at one page, so two may well meet it. */
const MAX_CHANCE_KILLS = 2;
/** Stands for "before the first page" where kills are counted by page. */
const NO_PAGE = -1;

export type OpenedMessage = Extract<ReaderMessage, { type: 'opened' }>;
type PageBegun = Extract<ReaderMessage, { type: 'pageBegun' }>;
type LastMessage = Extract<
  ReaderMessage,
  { type: 'done' | 'refused' | 'stopped' | 'readerFailed' | 'killed' }
>;

/** Collects what is known of a deck, over all the reader processes that it takes. */
export class DeckReading {
  private isStarted = false;
  private opened: OpenedMessage | null = null;
  private readonly text = new Map<number, PageText>();
  private readonly images = new Map<number, PageImage>();
  private readonly changes = new Map<number, PageChange | null>();
  /** Pages that are not to be drawn; null until all text is known. */
  private leftOut: Set<number> | null = null;
  private readonly failed = new Map<number, PageFailure>();
  private peakMemory = 0;
  /** How often a process was killed, by page. */
  private readonly kills = new Map<number, number>();
  private lastPage: PageBegun | null = null;
  private last: LastMessage | null = null;

  constructor(
    private readonly onProgress?: (progress: ReadProgress) => void,
    private readonly leaveOut?: (text: DeckText) => Iterable<number>,
    private readonly onPicture?: (index: number, picture: Uint8Array) => void,
  ) {}

  /** Whether every page was read or has failed. */
  get isDone(): boolean {
    return this.last?.type === 'done';
  }

  /** Call before each process. Returns the pages whose text is still to be read; null for all. */
  beginRun(): number[] | null {
    this.lastPage = this.last = null;
    return this.textToRead();
  }

  /** Takes a message of the process; returns the answer that the process waits for, if any. */
  handle(message: ReaderMessage): DrawRequest | undefined {
    if (message.type === 'textDone') return { draw: this.pagesToDraw() };
    this.keep(message);
    return undefined;
  }

  private keep(message: Exclude<ReaderMessage, { type: 'textDone' }>): void {
    switch (message.type) {
      case 'started':
        this.isStarted = true;
        return;
      case 'opened':
        this.opened = message;
        return;
      case 'pageBegun':
        this.lastPage = message;
        return;
      case 'text':
        this.text.set(message.page.index, message.page);
        return this.reportProgress('text', this.text.size, this.opened?.pageCount ?? 0);
      case 'image':
        this.images.set(message.index, pageImage(message));
        this.changes.set(message.index, message.change);
        if (message.pictures[0]) this.onPicture?.(message.index, message.pictures[0].data);
        return this.reportProgress('images', this.images.size, this.text.size - (this.leftOut?.size ?? 0));
      case 'pageFailed':
        this.failed.set(message.index, 'damaged');
        return;
      case 'memory':
        this.peakMemory = Math.max(this.peakMemory, message.peak);
        return;
      case 'killed':
        this.last ??= message;
        return;
      default:
        this.last = message;
    }
  }

  /**
   * The facts that were read when the file was opened.
   * @param log the error stream of the process
   * @throws UnreadableDeck when the file can't be opened; Error when the reader itself failed
   */
  requireOpened(log: string): OpenedMessage {
    const last = this.last;
    if (last?.type === 'refused') throw new UnreadableDeck(last.reason, last.detail);
    if (last?.type === 'killed' && !this.opened) throw new Error('The reader process was killed');
    if (last?.type === 'readerFailed') throw new Error(`Reading a deck failed: ${last.detail}`);
    if (!this.isStarted) throw new Error(`The reader process didn't start: ${log}`);
    if (!this.opened) throw new UnreadableDeck('unreadable', last?.type === 'stopped' ? last.reason : log);
    return this.opened;
  }

  /**
   * Call after each process: marks the page that ended it as failed. The first kills at a page count as chance; the deck
   * is then read again from the start, so that its course is the same as without the kill.
   * @throws UnreadableDeck when the process never reached a page
   */
  endRun(log: string): void {
    if (this.last?.type === 'killed' && this.isChance()) return this.startOver();
    this.requireOpened(log);
    if (this.isDone) return;
    if (!this.lastPage) throw new UnreadableDeck('unreadable', log);
    this.failed.set(this.lastPage.index, this.last?.type === 'stopped' ? this.last.reason : 'damaged');
  }

  private isChance(): boolean {
    const page = this.lastPage?.index ?? NO_PAGE;
    const kills = (this.kills.get(page) ?? 0) + 1;
    this.kills.set(page, kills);
    return kills <= MAX_CHANCE_KILLS;
  }

  private startOver(): void {
    for (const known of [this.text, this.images, this.changes]) known.clear();
    this.leftOut = null;
  }

  /** Marks every page as failed that was not reached. */
  failRemaining(reason: PageFailure): void {
    for (const index of [...(this.textToRead() ?? []), ...this.pagesToDraw()]) this.failed.set(index, reason);
  }

  /** @throws UnreadableDeck when no page has text or a picture */
  result(): ReadDeck {
    const images = inOrder(this.images);
    const text = this.deckText();
    text.pages = text.pages.filter(({ index, lines }) => lines.length || this.images.has(index));
    if (!text.pages.length) throw new UnreadableDeck('unreadable', 'no readable page');
    const failed = [...this.failed].map(([index, reason]) => ({ index, reason }));
    return {
      text,
      images,
      failed: failed.sort((a, b) => a.index - b.index),
      peakMemory: this.peakMemory,
    };
  }

  private textToRead(): number[] | null {
    if (!this.opened) return null;
    const indexes = Array.from({ length: this.opened.pageCount }, (_, index) => index);
    return indexes.filter((index) => !this.failed.has(index) && !this.text.has(index));
  }

  /** The pages still to be drawn, of those whose text is known. */
  private pagesToDraw(): number[] {
    this.leftOut ??= new Set(this.leaveOut?.(this.deckText()));
    const isSkipped = (index: number): boolean =>
      this.images.has(index) || this.failed.has(index) || this.leftOut?.has(index) === true;
    return [...this.text.keys()].filter((index) => !isSkipped(index)).sort((a, b) => a - b);
  }

  private deckText(): DeckText {
    const { title = null, language = null, outline = [], pageCount = 0 } = this.opened ?? {};
    const pages = inOrder(this.text).map((page) => ({
      ...page,
      change: this.changes.get(page.index) ?? null,
    }));
    return { title, language, outline, pageCount, pages };
  }

  private reportProgress(phase: ReadProgress['phase'], done: number, total: number): void {
    this.onProgress?.({ phase, done, total });
  }
}

function inOrder<T>(pages: Map<number, T>): T[] {
  return [...pages].sort(([a], [b]) => a - b).map(([, page]) => page);
}
