import { ApiError, isTemporary, retryDelay } from '@lectern/client';
import { unsavedPrefix } from '../../parts/unsaved';
import { mergeRanges, subtractRanges, type PlayedRange } from '../video/played-ranges';

const NOTHING: PlayedRange[] = [];
const PAUSES = { minMs: 1000, maxMs: 30_000 };

/** What a learner has played of a video, to be saved on the server. */
export interface WatchSave {
  videoId: string;
  moduleId: string;
  /** In which the video was played. */
  enrollmentId: string;
  ranges: PlayedRange[];
  /** Second at which the learner is. */
  position: number;
}

/** How an outbox sends what was played and reports the results. */
export interface WatchTransport {
  /** Sends with a request that outlives the page. Only late ones name the enrollment. */
  send: (save: WatchSave, isLate: boolean) => Promise<void>;
  /** The server refused it for good; the outbox has dropped it. */
  onRejected: (error: ApiError) => void;
  /** The session has ended; what was played stays stored until the same person signs in again. */
  onSignedOut: () => void;
}

/**
 * What was played of videos and the server has not acknowledged. It is written to `localStorage` before it is sent, so that neither a
 * lost connection nor a closed tab loses it. One request runs at a time; a failed one is retried after random pauses that grow up to 30 s.
 */
export class WatchOutbox {
  private readonly prefix: string;
  /** By video. */
  private readonly pending: Map<string, WatchSave>;
  private readonly late: Set<string>;
  private readonly subscribers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private isSending = false;
  private hasFailed = false;

  constructor(
    userId: string,
    private readonly transport: WatchTransport,
  ) {
    this.prefix = unsavedPrefix('watched', userId);
    this.pending = new Map(readStored(this.prefix).map((save) => [save.videoId, save]));
    this.late = new Set(this.pending.keys());
    void this.sendNext();
  }

  /** Whether a request has failed and is being retried. */
  readonly isUnsaved = (): boolean => this.hasFailed && this.pending.size > 0;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.subscribers.add(notify);
    return () => void this.subscribers.delete(notify);
  };

  /** What of a video waits. */
  listRanges(videoId: string): PlayedRange[] {
    return this.pending.get(videoId)?.ranges ?? NOTHING;
  }

  /** Stores and sends. While a request fails, what follows waits for its retry. */
  save(save: WatchSave): void {
    const earlier = this.pending.get(save.videoId);
    const isSame = earlier?.enrollmentId === save.enrollmentId;
    this.put({ ...save, ranges: isSame ? mergeRanges([...earlier.ranges, ...save.ranges]) : save.ranges });
    if (!this.hasFailed) void this.sendNext();
  }

  /** Retries without delay, for a new visit, a restored connection, or a page that is about to close. */
  retryNow(): void {
    this.attempts = 0;
    void this.sendNext();
  }

  private async sendNext(): Promise<void> {
    const [next] = this.pending.values();
    if (!next || this.isSending) return;
    clearTimeout(this.timer);
    this.isSending = true;
    const isLate = this.late.has(next.videoId);
    const error = await this.transport.send(next, isLate).then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    this.isSending = false;
    if (!error) this.handleSaved(next);
    else this.handleFailure(next, error.reason);
    this.notify();
  }

  private handleSaved(sent: WatchSave): void {
    this.hasFailed = false;
    this.attempts = 0;
    this.remove(sent);
    void this.sendNext();
  }

  private handleFailure(sent: WatchSave, reason: unknown): void {
    const isSignedOut = reason instanceof ApiError && reason.status === 401;
    if (reason instanceof ApiError && !isSignedOut && !isTemporary(reason)) {
      this.remove(sent);
      this.transport.onRejected(reason);
      return void this.sendNext();
    }
    this.hasFailed = true;
    this.late.add(sent.videoId);
    this.timer = setTimeout(() => void this.sendNext(), retryDelay(this.attempts++, PAUSES));
    if (isSignedOut) this.transport.onSignedOut();
  }

  /** Keeps what was played while the request ran. */
  private remove(sent: WatchSave): void {
    const now = this.pending.get(sent.videoId);
    if (!now) return;
    this.late.delete(sent.videoId);
    const ranges = subtractRanges(now.ranges, sent.ranges);
    if (now !== sent && (ranges.length || now.position !== sent.position))
      return this.put({ ...now, ranges });
    this.pending.delete(sent.videoId);
    store(this.prefix + sent.videoId, undefined);
  }

  private put(save: WatchSave): void {
    this.pending.set(save.videoId, save);
    store(this.prefix + save.videoId, save);
    this.notify();
  }

  private notify(): void {
    this.subscribers.forEach((notify) => notify());
  }
}

// Where the browser forbids storage or its quota is exhausted, what was played lives as long as the page.

function readStored(prefix: string): WatchSave[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => parseEntry(key) ?? []);
  } catch {
    return [];
  }
}

function parseEntry(key: string): WatchSave | undefined {
  try {
    const save = JSON.parse(localStorage.getItem(key) ?? '') as WatchSave;
    if (key.endsWith(save.videoId) && Array.isArray(save.ranges) && typeof save.position === 'number')
      return save;
  } catch {
    // Not valid JSON: removed below.
  }
  localStorage.removeItem(key);
  return undefined;
}

function store(key: string, save: WatchSave | undefined): void {
  try {
    if (save) localStorage.setItem(key, JSON.stringify(save));
    else localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
