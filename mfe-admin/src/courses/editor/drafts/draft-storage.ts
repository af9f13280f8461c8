import { call, hasCode, isTemporary, serverMessage } from '@lectern/client';
import {
  deleteCourseDraft,
  DRAFT_CONFLICT,
  findProblems,
  getCourseDraft,
  storeCourseDraft,
  type StoreDraft,
  updateCourse,
} from '@lectern/contract';
import { describeProblem } from '@lectern/ui/form-check';
import { toChange } from '../draft';
import { nameChangedField } from '../name-changed-field';
import { type DraftState, encodeDraft } from './draft-content';

/** Whether the draft on the screen is on the server. */
export type StorageStatus =
  | { kind: 'stored' | 'waiting' | 'storing' }
  /** The server would refuse the draft, or could not be reached. */
  | { kind: 'invalid' | 'failed'; message: string | undefined }
  /** The same person stored another draft in another tab. */
  | { kind: 'conflict'; message: string | undefined };

/** A draft is stored when it has not changed for this time. */
const STORE_DELAY_MS = 1000;
/** Browsers refuse a larger request that outlives its page; their limit is 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Null without unsaved changes: then the draft on the server is deleted. */
type DraftToStore = DraftState | null;

/**
 * Stores a person's draft of a course on the server, one call at a time: changes made during a call are sent by the next one.
 * A call without an answer is repeated unchanged, so that the server recognizes the repetition.
 */
export class DraftStorage {
  status: StorageStatus = { kind: 'stored' };
  private readonly listeners = new Set<() => void>();
  private latest: DraftToStore | undefined;
  /** What the server has. */
  private stored: DraftToStore | undefined;
  private unansweredRequest: { sent: DraftState; body: StoreDraft } | undefined;
  private runningFlush: Promise<void> | undefined;
  /** The save of the course that runs. */
  private runningSave: Promise<unknown> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  /** @param sequence the sequence number of the server's draft; 0 without one */
  constructor(
    private readonly courseId: string,
    private sequence: number,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly getStatus = (): StorageStatus => this.status;

  /** Stores a draft after a delay without changes. The first call passes the draft that the server has already. */
  set(latest: DraftToStore): void {
    if (this.latest === undefined) this.stored = latest;
    this.latest = latest;
    clearTimeout(this.timer);
    if (this.isStopped || this.status.kind === 'conflict') return;
    if (this.isStored()) return this.setStatus({ kind: 'stored' });
    if (!latest) return void this.flush();
    this.setStatus({ kind: 'waiting' });
    if (!this.runningSave) this.timer = setTimeout(() => void this.flush(), STORE_DELAY_MS);
  }

  /**
   * Saves a draft as the course. Nothing is stored meanwhile: a draft that the server receives after the save would be found at the next
   * visit. What was changed meanwhile is stored after the save.
   * @throws the errors of `save`
   */
  async pauseDuring<Saved>(draft: DraftState['draft'], save: () => Promise<Saved>): Promise<Saved> {
    clearTimeout(this.timer);
    const saving = save();
    const ended = saving.then(
      () => void (this.latest?.draft === draft && (this.latest = null)),
      () => undefined,
    );
    this.runningSave = ended;
    await ended;
    if (this.runningSave === ended) this.runningSave = undefined;
    if (this.latest !== undefined) this.set(this.latest);
    return saving;
  }

  /** Whether a change on the screen would be lost if the page were closed now, and is about to be stored. */
  isPending(): boolean {
    return !this.isStopped && !this.isStored() && Boolean(this.latest) && isWaitingOrStoring(this.status);
  }

  /** Stores unstored changes at once, or at the end of the save that runs; the button 'Try again' does this too. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.runningFlush ??= this.storeUntilCurrent().finally(() => (this.runningFlush = undefined));
    await this.runningFlush;
  }

  /** Stores this draft in place of the one from another tab. */
  async overwrite(): Promise<void> {
    this.setStatus({ kind: 'storing' });
    try {
      const { draft } = await call(getCourseDraft, { params: { id: this.courseId } });
      this.sequence = draft?.sequence ?? this.sequence;
    } catch (error) {
      return this.setStatus({ kind: 'conflict', message: serverMessage(error) });
    }
    await this.flush();
  }

  /** Deletes the draft on the server and stops storing. @throws the errors of `call` */
  async discard(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.runningFlush;
    try {
      await call(deleteCourseDraft, { params: { id: this.courseId } });
    } catch (error) {
      this.isStopped = false;
      throw error;
    }
  }

  private isStored(): boolean {
    return !this.unansweredRequest && this.latest === this.stored;
  }

  private async storeUntilCurrent(): Promise<void> {
    for (;;) {
      if (this.runningSave) await this.runningSave;
      if (this.isStopped || this.isStored()) break;
      const problem = this.latest && findProblem(this.latest);
      if (problem && !this.unansweredRequest) return this.setStatus({ kind: 'invalid', message: problem });
      this.setStatus({ kind: 'storing' });
      try {
        await this.send();
      } catch (error) {
        // What was refused was saved meanwhile, so that nothing is left to store.
        if (this.isStored()) break;
        const kind = hasCode(error, DRAFT_CONFLICT) ? 'conflict' : 'failed';
        return this.setStatus({ kind, message: serverMessage(error) });
      }
    }
    this.setStatus({ kind: 'stored' });
  }

  private async send(): Promise<void> {
    const params = { id: this.courseId };
    if (!this.unansweredRequest && !this.latest) {
      await call(deleteCourseDraft, { params });
      this.stored = null;
      return;
    }
    this.unansweredRequest ??= this.buildRequest(this.latest as DraftState);
    const { sent, body } = this.unansweredRequest;
    const keepalive = new Blob([JSON.stringify(body)]).size < MAX_KEEPALIVE_BYTES;
    try {
      await call(storeCourseDraft, { params, body, keepalive });
    } catch (error) {
      if (!isTemporary(error)) this.unansweredRequest = undefined;
      throw error;
    }
    this.unansweredRequest = undefined;
    this.sequence = body.sequence;
    this.stored = sent;
  }

  private buildRequest(sent: DraftState) {
    return { sent, body: { ...encodeDraft(sent), sequence: this.sequence + 1 } };
  }

  private setStatus(status: StorageStatus): void {
    this.status = status;
    this.listeners.forEach((notify) => notify());
  }
}

const isWaitingOrStoring = ({ kind }: StorageStatus): boolean => kind === 'waiting' || kind === 'storing';

/** The first problem for which the server would refuse the draft. */
function findProblem({ saved, draft }: DraftState): string | undefined {
  const [problem] = findProblems(updateCourse.body, toChange(saved, draft));
  return problem && describeProblem(problem, nameChangedField(problem.path));
}
