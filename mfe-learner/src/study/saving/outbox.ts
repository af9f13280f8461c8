import { ApiError, isTemporary, retryDelay } from '@lectern/client';

const PAUSES = { minMs: 1000, maxMs: 30_000 };

/** What an outbox keeps, and how it is stored and sent. */
export interface OutboxOptions<Save extends object, Answer> {
  /** How the keys in `localStorage` begin, by person. */
  prefix: string;
  /** Of what a save is, such as its slide. At most one of each id waits. */
  readId: (save: Save) => string;
  /** The save that replaces two of the same id. */
  join: (earlier: Save, later: Save) => Save;
  /** What of a waiting save was not in the sent one; undefined if nothing. */
  subtract: (waiting: Save, sent: Save) => Save | undefined;
  /** Undefined for a stored value that is no save. Equal saves have their fields in equal order. */
  parse: (stored: Save) => Save | undefined;
  /**
   * Sends with a request that outlives the page.
   * @param isLate whether a request has failed, or the page was closed: the learner may have renewed the certificate since
   */
  send: (save: Save, isLate: boolean) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  /** The server refused the save for good; the outbox has dropped it. */
  onRejected: (error: ApiError) => void;
  /** The session has ended; what waits stays stored until the same person signs in again. */
  onSignedOut: () => void;
}

interface Waiting<Save, Answer> {
  save: Save;
  isLate: boolean;
  result: Promise<Answer>;
  resolve: (answer: Answer) => void;
  reject: (error: ApiError) => void;
}

/**
 * Saves that the server has not acknowledged yet. A save is written to `localStorage` before it is sent and removed after the server
 * has answered, so that neither a lost connection nor a closed tab loses it. One request runs at a time; a failed one is retried after
 * random pauses that grow up to 30 s.
 */
export class Outbox<Save extends object, Answer> {
  private readonly waiting = new Map<string, Waiting<Save, Answer>>();
  private readonly inFlight = new Set<Save>();
  private readonly subscribers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private hasFailed = false;

  constructor(private readonly options: OutboxOptions<Save, Answer>) {
    for (const save of this.readStored()) this.enqueue(save).isLate = true;
  }

  /** Whether a save has failed and is being retried. */
  readonly isUnsaved = (): boolean => this.hasFailed && this.waiting.size > 0;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.subscribers.add(notify);
    return () => void this.subscribers.delete(notify);
  };

  /** What waits of a slide or video. */
  find(id: string): Save | undefined {
    return this.waiting.get(id)?.save;
  }

  /** Stores and sends a save. Resolves when the server has acknowledged it, rejects when the server has refused it. */
  save(save: Save): Promise<Answer> {
    const waiting = this.enqueue(save);
    this.store(waiting.save);
    this.sendNext();
    this.notify();
    return waiting.result;
  }

  /** Retries without delay, for a new visit or a restored connection. */
  retryNow(): void {
    this.attempts = 0;
    this.sendNext();
  }

  /** Sends all that waits at once, for a page that is about to close. */
  flush(): void {
    for (const waiting of this.waiting.values()) {
      if (!this.inFlight.has(waiting.save)) void this.send(waiting);
    }
  }

  private enqueue(save: Save): Waiting<Save, Answer> {
    const id = this.options.readId(save);
    const earlier = this.waiting.get(id);
    if (earlier) {
      earlier.save = this.options.join(earlier.save, save);
      return earlier;
    }
    const waiting = startWaiting<Save, Answer>(save);
    this.waiting.set(id, waiting);
    return waiting;
  }

  private sendNext(): void {
    const [next] = this.waiting.values();
    if (next && this.inFlight.size === 0) void this.send(next);
  }

  private async send(waiting: Waiting<Save, Answer>): Promise<void> {
    const sent = waiting.save;
    clearTimeout(this.timer);
    this.inFlight.add(sent);
    const result = await this.options.send(sent, waiting.isLate).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    this.inFlight.delete(sent);
    if ('answer' in result) this.handleSuccess(waiting, sent, result.answer);
    else if (isRejection(result.error)) this.handleRejection(waiting, sent, result.error);
    else this.scheduleRetry(waiting, result.error);
    this.notify();
  }

  private handleSuccess(waiting: Waiting<Save, Answer>, sent: Save, answer: Answer): void {
    if (this.remove(waiting, sent)) waiting.resolve(answer);
    // Other saves that failed earlier may still wait.
    if (this.waiting.size === 0) this.hasFailed = false;
    this.options.onSaved(answer);
    this.retryNow();
  }

  private handleRejection(waiting: Waiting<Save, Answer>, sent: Save, error: ApiError): void {
    if (this.remove(waiting, sent)) waiting.reject(error);
    this.options.onRejected(error);
    this.retryNow();
  }

  private scheduleRetry(waiting: Waiting<Save, Answer>, error: unknown): void {
    this.hasFailed = true;
    waiting.isLate = true;
    // It moves to the end of the queue, so that a save that keeps failing does not block the others.
    const id = this.options.readId(waiting.save);
    this.waiting.delete(id);
    this.waiting.set(id, waiting);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sendNext(), retryDelay(this.attempts, PAUSES));
    this.attempts += 1;
    if (error instanceof ApiError && error.status === 401) this.options.onSignedOut();
  }

  /** Keeps what was added while the request ran; it is sent next. */
  private remove(waiting: Waiting<Save, Answer>, sent: Save): boolean {
    const rest = waiting.save === sent ? undefined : this.options.subtract(waiting.save, sent);
    if (rest) {
      waiting.save = rest;
      this.store(rest);
      return false;
    }
    this.unstore(waiting.save);
    return this.waiting.delete(this.options.readId(sent));
  }

  private notify(): void {
    this.subscribers.forEach((notify) => notify());
  }

  // One storage entry per id, so that two tabs do not overwrite each other's saves of other slides. Where the browser forbids storage
  // or its quota is exhausted, the saves live as long as the page.

  private readStored(): Save[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.options.prefix));
      return keys.flatMap((key) => this.parseEntry(key) ?? []);
    } catch {
      return [];
    }
  }

  private parseEntry(key: string): Save | undefined {
    try {
      const save = this.options.parse(JSON.parse(localStorage.getItem(key) ?? '') as Save);
      if (save && key.endsWith(this.options.readId(save))) return save;
    } catch {
      // Not valid JSON: removed below.
    }
    localStorage.removeItem(key);
    return undefined;
  }

  private store(save: Save): void {
    try {
      localStorage.setItem(this.buildKey(save), this.serialize(save));
    } catch {
      // See above.
    }
  }

  private unstore(save: Save): void {
    try {
      const key = this.buildKey(save);
      // Another tab may have added to it in the meantime.
      if (localStorage.getItem(key) === this.serialize(save)) localStorage.removeItem(key);
    } catch {
      // See above.
    }
  }

  private buildKey(save: Save): string {
    return this.options.prefix + this.options.readId(save);
  }

  private serialize(save: Save): string {
    return JSON.stringify(this.options.parse(save));
  }
}

function startWaiting<Save, Answer>(save: Save): Waiting<Save, Answer> {
  const waiting = { save, isLate: false } as Waiting<Save, Answer>;
  waiting.result = new Promise((resolve, reject) => Object.assign(waiting, { resolve, reject }));
  // Most callers ignore the result, which must not count as an unhandled rejection.
  waiting.result.catch(() => undefined);
  return waiting;
}

/** A retry would get the same answer. An ended session does not count: the save waits until the person signs in. */
function isRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== 401 && !isTemporary(error);
}
