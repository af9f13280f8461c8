import { ApiError, isTemporary, retryDelay } from '@lectern/client';
import type { Enrollment, Progress } from '@lectern/contract';

const PAUSES = { minMs: 1000, maxMs: 30_000 };

/** One slide's progress on its way to the server. */
export type Save = { courseId: string } & Progress;

/** What an outbox tells of; each is called once per save. */
export interface Courier {
  /** Sends one save; must survive the closing of the page. */
  send: (save: Save) => Promise<Enrollment>;
  onSaved: (enrollment: Enrollment) => void;
  /** The server will never take this save; it has been dropped. */
  onRefused: (error: ApiError) => void;
  /** The session has ended; what waits is kept until its owner is back. */
  onSignedOut: () => void;
}

interface Waiting {
  save: Save;
  receipt: Promise<Enrollment>;
  accept: (enrollment: Enrollment) => void;
  refuse: (error: ApiError) => void;
}

/**
 * Progress that the server has not acknowledged yet. A save is written to the browser's storage before it is sent
 * and leaves it only when the server has answered, so that neither a lost connection nor a closed or killed tab
 * loses it. One is in flight at a time; a failed one is retried after random pauses that grow up to 30 s.
 */
export class ProgressOutbox {
  private readonly prefix: string;
  private readonly waiting = new Map<string, Waiting>();
  private readonly inFlight = new Set<Save>();
  private readonly watchers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private failed = false;

  constructor(
    userId: string,
    private readonly courier: Courier,
  ) {
    this.prefix = `lectern.progress.${userId}.`;
    for (const save of stored(this.prefix)) this.enqueue(save);
  }

  /** Whether something could not be saved and is being tried again. */
  readonly isUnsaved = (): boolean => this.failed && this.waiting.size > 0;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.watchers.add(notify);
    return () => void this.watchers.delete(notify);
  };

  /** Keeps a save and sends it; resolves when the server has acknowledged it, rejects when it refused it. */
  save(save: Save): Promise<Enrollment> {
    const waiting = this.enqueue(save);
    store(this.prefix, waiting.save);
    this.sendNext();
    return waiting.receipt;
  }

  /** Sends what waits without waiting any longer; for a new visit and a connection that is back. */
  retryNow(): void {
    this.attempts = 0;
    this.sendNext();
  }

  /** Sends everything at once, for a page that is about to close. */
  flush(): void {
    for (const waiting of this.waiting.values()) {
      if (!this.inFlight.has(waiting.save)) void this.send(waiting);
    }
  }

  /** A slide waits once, with the highest progress it was given. */
  private enqueue(save: Save): Waiting {
    const earlier = this.waiting.get(save.slideId);
    if (!earlier) {
      const waiting = receive(save);
      this.waiting.set(save.slideId, waiting);
      return waiting;
    }
    if (save.progress > earlier.save.progress) earlier.save = save;
    return earlier;
  }

  private sendNext(): void {
    const [next] = this.waiting.values();
    if (next && this.inFlight.size === 0) void this.send(next);
  }

  private async send(waiting: Waiting): Promise<void> {
    const sent = waiting.save;
    clearTimeout(this.timer);
    this.inFlight.add(sent);
    const answer = await this.courier.send(sent).catch((error: unknown) => ({ error }));
    this.inFlight.delete(sent);
    if (!('error' in answer)) this.saved(waiting, sent, answer);
    else if (isRefusal(answer.error)) this.refused(waiting, sent, answer.error);
    else this.postponed(waiting, answer.error);
    this.watchers.forEach((notify) => notify());
  }

  private saved(waiting: Waiting, sent: Save, enrollment: Enrollment): void {
    if (this.remove(waiting, sent)) waiting.accept(enrollment);
    // What failed earlier may wait behind it.
    if (this.waiting.size === 0) this.failed = false;
    this.courier.onSaved(enrollment);
    this.retryNow();
  }

  private refused(waiting: Waiting, sent: Save, error: ApiError): void {
    if (this.remove(waiting, sent)) waiting.refuse(error);
    this.courier.onRefused(error);
    this.retryNow();
  }

  private postponed(waiting: Waiting, error: unknown): void {
    this.failed = true;
    // What the server cannot take now must not hold up the rest.
    this.waiting.delete(waiting.save.slideId);
    this.waiting.set(waiting.save.slideId, waiting);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sendNext(), retryDelay(this.attempts, PAUSES));
    this.attempts += 1;
    if (error instanceof ApiError && error.status === 401) this.courier.onSignedOut();
  }

  /** A save that was raised while it was in flight stays, to be sent again. */
  private remove({ save }: Waiting, sent: Save): boolean {
    if (save !== sent) return false;
    forget(this.prefix, sent);
    return this.waiting.delete(sent.slideId);
  }
}

function receive(save: Save): Waiting {
  const waiting = { save } as Waiting;
  waiting.receipt = new Promise((accept, refuse) => Object.assign(waiting, { accept, refuse }));
  // Most callers do not wait for the receipt.
  waiting.receipt.catch(() => undefined);
  return waiting;
}

/** Asking again would get the same answer. An ended session is none: the save waits for its owner. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== 401 && !isTemporary(error);
}

// One entry of the storage per slide, so that two tabs never write over each other's saves. A browser that forbids
// storage, or has none left, still keeps them for as long as the page is open.

function stored(prefix: string): Save[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => parsed(key) ?? []);
  } catch {
    return [];
  }
}

function parsed(key: string): Save | undefined {
  try {
    const { courseId, slideId, progress } = JSON.parse(localStorage.getItem(key) ?? '') as Save;
    if (typeof courseId === 'string' && key.endsWith(slideId)) return { courseId, slideId, progress };
  } catch {
    // Not ours any more: falls through to be removed.
  }
  localStorage.removeItem(key);
  return undefined;
}

function store(prefix: string, save: Save): void {
  try {
    localStorage.setItem(prefix + save.slideId, JSON.stringify(save));
  } catch {
    // See above.
  }
}

function forget(prefix: string, save: Save): void {
  try {
    const key = prefix + save.slideId;
    // Another tab may have raised it meanwhile.
    if (localStorage.getItem(key) === JSON.stringify(save)) localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
