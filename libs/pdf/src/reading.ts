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
import type { Drawing, Report } from './orders.js';
import { pageImage } from './page-files.js';

/** A busy machine is long at one page, so that two kills may well meet it. */
const CHANCE_KILLS = 2;

/** What is told once a file is open. */
export type Opened = Extract<Report, { type: 'opened' }>;

/** What is known of a deck so far, over all the processes that it took. */
export class Reading {
  private started = false;
  private opened: Opened | null = null;
  private readonly text = new Map<number, PageText>();
  private readonly images = new Map<number, PageImage>();
  private readonly changes = new Map<number, PageChange | null>();
  /** Pages that are not to be drawn; null until all text is known. */
  private leftOut: Set<number> | null = null;
  private readonly failed = new Map<number, PageFailure>();
  private peakMemory = 0;
  /** How often a process was killed, by page; -1 before the first. */
  private readonly kills = new Map<number, number>();
  private at: Extract<Report, { type: 'at' }> | null = null;
  private last: Extract<Report, { type: 'done' | 'refused' | 'stopped' | 'trouble' | 'killed' }> | null =
    null;

  constructor(
    private readonly onProgress?: (progress: ReadProgress) => void,
    private readonly leaveOut?: (text: DeckText) => Iterable<number>,
  ) {}

  /** Whether every page was done or has failed. */
  get ended(): boolean {
    return this.last?.type === 'done';
  }

  /** Begins a new run: the pages whose text is still to be read; null for all. */
  restOfText(): number[] | null {
    this.at = this.last = null;
    return this.opened && this.indexes().filter((index) => !this.failed.has(index) && !this.text.has(index));
  }

  /** Takes a report in; answers what the process then waits for. */
  note(report: Report): Drawing | undefined {
    if (report.type === 'told') return { draw: this.restOfImages() };
    this.keep(report);
    return undefined;
  }

  private keep(report: Exclude<Report, { type: 'told' }>): void {
    switch (report.type) {
      case 'started':
        this.started = true;
        return;
      case 'opened':
        this.opened = report;
        return;
      case 'at':
        this.at = report;
        return;
      case 'text':
        this.text.set(report.page.index, report.page);
        return this.tell('text', this.text.size, this.opened?.pageCount ?? 0);
      case 'image':
        this.images.set(report.index, pageImage(report));
        this.changes.set(report.index, report.change);
        return this.tell('images', this.images.size, this.text.size - (this.leftOut?.size ?? 0));
      case 'failed':
        this.failed.set(report.index, 'damaged');
        return;
      case 'memory':
        this.peakMemory = Math.max(this.peakMemory, report.peak);
        return;
      case 'killed':
        this.last ??= report;
        return;
      default:
        this.last = report;
    }
  }

  /**
   * What was seen on opening the file. `log` is what the process wrote.
   * @throws UnreadableDeck when the file can't be opened
   */
  front(log: string): Opened {
    const last = this.last;
    if (last?.type === 'refused') throw new UnreadableDeck(last.reason, last.detail);
    if (last?.type === 'killed' && !this.opened) throw new Error('The reading process was killed');
    if (last?.type === 'trouble') throw new Error(`Reading a deck failed: ${last.detail}`);
    if (!this.started) throw new Error(`The reading process didn't start: ${log}`);
    if (!this.opened) throw new UnreadableDeck('unreadable', last?.type === 'stopped' ? last.reason : log);
    return this.opened;
  }

  /**
   * Judges how a process ended, and marks the page that ended it. The first kills at a page are nobody's fault: all is
   * read anew then, so that the deck becomes what it would have become undisturbed.
   * @throws UnreadableDeck when it never came to a page
   */
  afterRun(log: string): void {
    if (this.last?.type === 'killed' && this.isChance()) return this.beginAnew();
    this.front(log);
    if (this.last?.type === 'done') return;
    if (!this.at) throw new UnreadableDeck('unreadable', log);
    this.failed.set(this.at.index, this.last?.type === 'stopped' ? this.last.reason : 'damaged');
  }

  private isChance(): boolean {
    const page = this.at?.index ?? -1;
    const kills = (this.kills.get(page) ?? 0) + 1;
    this.kills.set(page, kills);
    return kills <= CHANCE_KILLS;
  }

  private beginAnew(): void {
    for (const known of [this.text, this.images, this.changes]) known.clear();
    this.leftOut = null;
  }

  /** Marks all that was not reached. */
  giveUpRest(reason: PageFailure): void {
    for (const index of [...(this.restOfText() ?? []), ...this.restOfImages()])
      this.failed.set(index, reason);
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

  /** The pages still to be drawn, of those whose text is known. */
  private restOfImages(): number[] {
    this.leftOut ??= new Set(this.leaveOut?.(this.deckText()));
    const skipped = (index: number): boolean =>
      this.images.has(index) || this.failed.has(index) || this.leftOut?.has(index) === true;
    return [...this.text.keys()].filter((index) => !skipped(index)).sort((a, b) => a - b);
  }

  private deckText(): DeckText {
    const { title = null, outline = [], pageCount = 0 } = this.opened ?? {};
    const pages = inOrder(this.text).map((page) => ({
      ...page,
      change: this.changes.get(page.index) ?? null,
    }));
    return { title, outline, pageCount, pages };
  }

  private tell(step: ReadProgress['step'], done: number, total: number): void {
    this.onProgress?.({ step, done, total });
  }

  private indexes(): number[] {
    return Array.from({ length: this.opened?.pageCount ?? 0 }, (_, index) => index);
  }
}

function inOrder<T>(pages: Map<number, T>): T[] {
  return [...pages].sort(([a], [b]) => a - b).map(([, page]) => page);
}
