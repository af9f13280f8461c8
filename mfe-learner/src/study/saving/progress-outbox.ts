import { ApiError, isTemporary, retryDelay } from '@lectern/client';
import type { Enrollment, Progress } from '@lectern/contract';
import { unsavedPrefix } from '../../parts/unsaved';

const PAUSES = { minMs: 1000, maxMs: 30_000 };

/** The progress of one slide, to be saved on the server. */
export type ProgressSave = { courseId: string } & Progress;

/** How an outbox sends saves and reports their results; each callback is called once per save. */
export interface OutboxTransport {
  /** Sends one save with a request that outlives the page. Only late saves have an `enrollmentId`. */
  send: (save: ProgressSave) => Promise<Enrollment>;
  onSaved: (enrollment: Enrollment) => void;
  /** The server rejected the save for good; the outbox has dropped it. */
  onRejected: (error: ApiError) => void;
  /** The session has ended; pending saves stay stored until the same person signs in again. */
  onSignedOut: () => void;
}

interface PendingSave {
  save: ProgressSave;
  /** Whether a request has failed, or the page was closed: the learner may have renewed the certificate since. */
  isLate: boolean;
  result: Promise<Enrollment>;
  resolve: (enrollment: Enrollment) => void;
  reject: (error: ApiError) => void;
}

/**
 * Progress saves that the server has not acknowledged yet. A save is written to `localStorage` before it is sent and
 * removed after the server has answered, so that neither a lost connection nor a closed tab loses it. One request runs
 * at a time; a failed one is retried after random pauses that grow up to 30 s.
 */
export class ProgressOutbox {
  private readonly prefix: string;
  private readonly pending = new Map<string, PendingSave>();
  private readonly inFlight = new Set<ProgressSave>();
  private readonly subscribers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private failed = false;

  constructor(
    userId: string,
    private readonly transport: OutboxTransport,
  ) {
    this.prefix = unsavedPrefix('progress', userId);
    for (const save of readStored(this.prefix)) this.enqueue(save).isLate = true;
  }

  /** Whether a save has failed and is being retried. */
  readonly isUnsaved = (): boolean => this.failed && this.pending.size > 0;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.subscribers.add(notify);
    return () => void this.subscribers.delete(notify);
  };

  /** Stores and sends a save. Resolves when the server has acknowledged it, rejects when the server has rejected it. */
  save(save: ProgressSave): Promise<Enrollment> {
    const pending = this.enqueue(save);
    store(this.prefix, pending.save);
    this.sendNext();
    return pending.result;
  }

  /** Retries without delay, for a new visit or a restored connection. */
  retryNow(): void {
    this.attempts = 0;
    this.sendNext();
  }

  /** Sends all pending saves at once, for a page that is about to close. */
  flush(): void {
    for (const pending of this.pending.values()) {
      if (!this.inFlight.has(pending.save)) void this.send(pending);
    }
  }

  /** Keeps at most one pending save per slide: the one of the latest enrollment with the highest progress. */
  private enqueue(save: ProgressSave): PendingSave {
    const earlier = this.pending.get(save.slideId);
    if (!earlier) {
      const pending = pendingSave(save);
      this.pending.set(save.slideId, pending);
      return pending;
    }
    const isRenewed = save.enrollmentId !== earlier.save.enrollmentId;
    if (isRenewed || save.progress > earlier.save.progress) earlier.save = save;
    return earlier;
  }

  private sendNext(): void {
    const [next] = this.pending.values();
    if (next && this.inFlight.size === 0) void this.send(next);
  }

  private async send(pending: PendingSave): Promise<void> {
    const sent = pending.save;
    clearTimeout(this.timer);
    this.inFlight.add(sent);
    const { enrollmentId: _, ...prompt } = sent;
    const answer = await this.transport
      .send(pending.isLate ? sent : prompt)
      .catch((error: unknown) => ({ error }));
    this.inFlight.delete(sent);
    if (!('error' in answer)) this.handleSuccess(pending, sent, answer);
    else if (isRejection(answer.error)) this.handleRejection(pending, sent, answer.error);
    else this.scheduleRetry(pending, answer.error);
    this.subscribers.forEach((notify) => notify());
  }

  private handleSuccess(pending: PendingSave, sent: ProgressSave, enrollment: Enrollment): void {
    if (this.remove(pending, sent)) pending.resolve(enrollment);
    // Other saves that failed earlier may still be pending.
    if (this.pending.size === 0) this.failed = false;
    this.transport.onSaved(enrollment);
    this.retryNow();
  }

  private handleRejection(pending: PendingSave, sent: ProgressSave, error: ApiError): void {
    if (this.remove(pending, sent)) pending.reject(error);
    this.transport.onRejected(error);
    this.retryNow();
  }

  private scheduleRetry(pending: PendingSave, error: unknown): void {
    this.failed = true;
    pending.isLate = true;
    // It moves to the end of the queue, so that a save that keeps failing does not block the others.
    this.pending.delete(pending.save.slideId);
    this.pending.set(pending.save.slideId, pending);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sendNext(), retryDelay(this.attempts, PAUSES));
    this.attempts += 1;
    if (error instanceof ApiError && error.status === 401) this.transport.onSignedOut();
  }

  /** Keeps the save where its progress was raised while the request ran; it is then sent again. */
  private remove({ save }: PendingSave, sent: ProgressSave): boolean {
    if (save !== sent) return false;
    unstore(this.prefix, sent);
    return this.pending.delete(sent.slideId);
  }
}

function pendingSave(save: ProgressSave): PendingSave {
  const pending = { save, isLate: false } as PendingSave;
  pending.result = new Promise((resolve, reject) => Object.assign(pending, { resolve, reject }));
  // Most callers ignore the result, which must not count as an unhandled rejection.
  pending.result.catch(() => undefined);
  return pending;
}

/** A retry would get the same answer. An ended session does not count: the save waits until the person signs in. */
function isRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== 401 && !isTemporary(error);
}

// One storage entry per slide, so that two tabs do not overwrite each other's saves. Where the browser forbids storage
// or its quota is exhausted, the saves live as long as the page.

function readStored(prefix: string): ProgressSave[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => parseEntry(key) ?? []);
  } catch {
    return [];
  }
}

function parseEntry(key: string): ProgressSave | undefined {
  try {
    const save = JSON.parse(localStorage.getItem(key) ?? '') as ProgressSave;
    const { courseId, slideId, progress, enrollmentId } = save;
    // Versions before this one stored no enrollment.
    if (typeof courseId === 'string' && key.endsWith(slideId))
      return { courseId, slideId, progress, ...(enrollmentId && { enrollmentId }) };
  } catch {
    // Not valid JSON: removed below.
  }
  localStorage.removeItem(key);
  return undefined;
}

/** The entry of a save. Equal saves have equal entries. */
const buildKey = ({ courseId, slideId, progress, enrollmentId }: ProgressSave): string =>
  JSON.stringify({ courseId, slideId, progress, enrollmentId });

function store(prefix: string, save: ProgressSave): void {
  try {
    localStorage.setItem(prefix + save.slideId, buildKey(save));
  } catch {
    // See above.
  }
}

function unstore(prefix: string, save: ProgressSave): void {
  try {
    const key = prefix + save.slideId;
    // Another tab may have raised it in the meantime.
    if (localStorage.getItem(key) === buildKey(save)) localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
