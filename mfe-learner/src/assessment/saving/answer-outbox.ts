import { ApiError, isTemporary, retryDelay } from '@lectern/client';
import {
  ATTEMPT_ENDED,
  DRAFT_CHANGED,
  PAGE_NOT_OPEN,
  QUESTION_CHECKED,
  type AttemptQuestion,
  type DraftChange,
  type NewerDraft,
  type QuestionResponse,
  type SavedDraft,
} from '@lectern/contract';
import { v4 as newRequestId } from 'uuid';
import {
  applyAnswerEvent,
  initialAnswer,
  isSaved,
  nextChange,
  restoredAnswer,
  unsavedAnswer,
  type AnswerEvent,
  type AnswerState,
} from './answer-state';
import type { UnsavedAnswers } from './unsaved-answers';

/** A change is sent after this pause in the changes of its question, */
const REST_MS = 1000;
/** but not later than this after the first of them: with a usual connection it is saved within two seconds. */
const MAX_WAIT_MS = 1700;
const PAUSES = { minMs: 1000, maxMs: 15_000 };

/** How an outbox reaches the server. */
export interface AnswerTransport {
  /** Sends a change with a request that outlives the page where its size allows. */
  send: (position: number, change: DraftChange) => Promise<SavedDraft>;
  /** The attempt is in another state than this page assumes and must be fetched again. */
  onOutdated: () => void;
  /** The session has ended; unsaved answers stay stored until the same person signs in again. */
  onSignedOut: () => void;
}

/** An immutable view of an outbox. */
export interface AnswersSnapshot {
  answers: ReadonlyMap<number, AnswerState>;
  /** The attempt has ended: nothing more is saved. */
  isEnded: boolean;
}

/**
 * Saves the answers of one attempt. `AnswerState` decides what is sent; this class adds timers, storage and calls. An
 * unsaved answer is stored in the browser before it is sent and removed after the server has acknowledged it. Each
 * question has at most one call in flight, and failed calls are repeated after random pauses that grow up to 15 s.
 */
export class AnswerOutbox {
  private snapshot: AnswersSnapshot = { answers: new Map(), isEnded: false };
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** When the first unsent change of a question was made. */
  private readonly unsentSince = new Map<number, number>();
  private readonly subscribers = new Set<() => void>();
  private readonly waiting: ((areSaved: boolean) => void)[] = [];

  constructor(
    private readonly transport: AnswerTransport,
    private readonly storage: UnsavedAnswers,
  ) {}

  readonly getSnapshot = (): AnswersSnapshot => this.snapshot;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.subscribers.add(notify);
    return () => void this.subscribers.delete(notify);
  };

  /** Takes over questions as the server sent them, for the first time or again, and sends what an earlier visit left. */
  load(questions: AttemptQuestion[]): void {
    for (const question of questions) {
      const { position } = question;
      if (this.snapshot.answers.has(position)) this.apply(position, { type: 'loaded', question });
      else this.set(position, initialAnswer(question, this.storage.read(position)));
    }
    this.flush();
  }

  /**
   * Sends what an earlier visit left of questions that the server no longer sends, because the deadline has passed: late
   * saves still count for a while.
   */
  restore(): void {
    for (const position of this.storage.positions()) {
      const stored = this.snapshot.answers.has(position) ? null : this.storage.read(position);
      if (stored) this.set(position, restoredAnswer(stored));
    }
    this.flush();
  }

  /** Stores a changed answer and sends it after a pause. */
  change(position: number, response: QuestionResponse): void {
    if (this.snapshot.isEnded) return;
    this.apply(position, { type: 'changed', response });
    if (!this.unsentSince.has(position)) this.unsentSince.set(position, Date.now());
    this.schedule(position);
  }

  /** Settles a conflict with an answer of another tab or device. */
  choose(position: number, answer: 'own' | 'other'): void {
    this.apply(position, { type: answer === 'own' ? 'ownChosen' : 'otherChosen' });
    this.send(position);
  }

  /** Sends everything that is unsaved, without a pause. */
  flush(): void {
    for (const position of this.snapshot.answers.keys()) this.send(position);
  }

  /** Sends everything and resolves when no call is in flight any more: whether all answers are saved. */
  settle(): Promise<boolean> {
    const settled = new Promise<boolean>((resolve) => this.waiting.push(resolve));
    this.flush();
    this.resolveWaiting();
    return settled;
  }

  /** The attempt has ended: stops all sending. Answers that were not saved in time stay stored. */
  end(): void {
    if (this.snapshot.isEnded) return;
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers.clear();
    this.update({ ...this.snapshot, isEnded: true });
  }

  /** The attempt is open again, or for the first time on this page: saves what is unsaved. */
  resume(): void {
    if (this.snapshot.isEnded) this.update({ ...this.snapshot, isEnded: false });
    this.flush();
  }

  private apply(position: number, event: AnswerEvent): void {
    const state = this.snapshot.answers.get(position);
    if (state) this.set(position, applyAnswerEvent(state, event));
  }

  private set(position: number, state: AnswerState): void {
    if (state === this.snapshot.answers.get(position)) return;
    this.storage.write(position, unsavedAnswer(state));
    this.update({ ...this.snapshot, answers: new Map(this.snapshot.answers).set(position, state) });
  }

  private update(snapshot: AnswersSnapshot): void {
    this.snapshot = snapshot;
    this.subscribers.forEach((notify) => notify());
  }

  private schedule(position: number, delayMs?: number): void {
    clearTimeout(this.timers.get(position));
    const since = this.unsentSince.get(position) ?? Date.now();
    const delay = delayMs ?? Math.max(0, Math.min(REST_MS, since + MAX_WAIT_MS - Date.now()));
    this.timers.set(
      position,
      setTimeout(() => this.send(position), delay),
    );
  }

  private send(position: number): void {
    const state = this.snapshot.answers.get(position);
    const change = state && !this.snapshot.isEnded ? nextChange(state, newRequestId) : null;
    if (!change) return;
    clearTimeout(this.timers.get(position));
    this.unsentSince.delete(position);
    this.apply(position, { type: 'sent', change });
    void this.transport
      .send(position, change)
      .then((draft): AnswerEvent => ({ type: 'acknowledged', requestId: change.requestId, draft }))
      .catch((error: unknown) => this.describeFailure(error, change.requestId))
      .then((event) => this.finish(position, event));
  }

  private finish(position: number, event: AnswerEvent): void {
    this.apply(position, event);
    const state = this.snapshot.answers.get(position);
    if (state && !this.snapshot.isEnded && !isSaved(state)) {
      if (event.type === 'failed') this.schedule(position, retryDelay(state.failures - 1, PAUSES));
      else if (this.waiting.length > 0) this.send(position);
      else this.schedule(position);
    }
    this.resolveWaiting();
  }

  private describeFailure(error: unknown, requestId: string): AnswerEvent {
    if (!(error instanceof ApiError) || isTemporary(error)) return { type: 'failed', requestId };
    const { status, code, serverMessage = '' } = error;
    if (status === 401) {
      this.transport.onSignedOut();
      return { type: 'failed', requestId };
    }
    if (code === DRAFT_CHANGED) {
      return { type: 'outdated', requestId, newer: error.details as NewerDraft };
    }
    if (code === ATTEMPT_ENDED) {
      this.end();
      return { type: 'failed', requestId };
    }
    if (code === PAGE_NOT_OPEN || code === QUESTION_CHECKED) this.transport.onOutdated();
    return { type: 'refused', requestId, message: serverMessage };
  }

  private resolveWaiting(): void {
    const states = [...this.snapshot.answers.values()];
    if (states.some(({ isInFlight }) => isInFlight)) return;
    const areSaved = states.every(isSaved);
    this.waiting.splice(0).forEach((resolve) => resolve(areSaved));
  }
}
