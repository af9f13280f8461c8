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
  /** The server does not accept it as it is, or could not be reached. */
  | { kind: 'invalid' | 'failed'; message: string | undefined }
  /** The same person stored another one in another tab. */
  | { kind: 'conflict'; message: string | undefined };

/** A draft is stored when it has not changed for this time. */
const REST_MS = 1000;
/** Browsers complete a request of a closed page only up to 64 KiB. */
const MAX_KEEPALIVE_CHARACTERS = 60_000;

/** Null: there is nothing to store, so that the server should have no draft either. */
type Latest = DraftState | null;

/**
 * Stores a person's draft of a course on the server, one call at a time: what changes during a call is sent after it. A call
 * without an answer is repeated as it was, so that the server can recognize it.
 */
export class DraftStorage {
  status: StorageStatus = { kind: 'stored' };
  private readonly listeners = new Set<() => void>();
  private latest: Latest | undefined;
  /** What the server has. */
  private stored: Latest | undefined;
  private unanswered: { sent: DraftState; body: StoreDraft } | undefined;
  private running: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  /** @param sequence that of the draft that the server has; 0 for none */
  constructor(
    private readonly courseId: string,
    private sequence: number,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly getStatus = (): StorageStatus => this.status;

  /** Stores a draft after a rest. The first one is what the server has. */
  set(latest: Latest): void {
    if (this.latest === undefined) this.stored = latest;
    this.latest = latest;
    clearTimeout(this.timer);
    if (this.isStopped || this.status.kind === 'conflict') return;
    if (this.isStored()) return this.report({ kind: 'stored' });
    if (!latest) return void this.flush();
    this.report({ kind: 'waiting' });
    this.timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Stores nothing until the next `set`: the course is being saved, and would be newer than the draft. */
  pause(): void {
    clearTimeout(this.timer);
  }

  /** Whether a change on the screen would be lost if the page were closed now, and is about to be stored. */
  isPending(): boolean {
    return !this.isStopped && !this.isStored() && Boolean(this.latest) && isUnderway(this.status);
  }

  /** Stores at once what is not stored yet; also the answer to 'Try again'. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.running ??= this.run().finally(() => (this.running = undefined));
    await this.running;
  }

  /** Stores this draft in place of the one from another tab. */
  async overwrite(): Promise<void> {
    this.report({ kind: 'storing' });
    try {
      const { draft } = await call(getCourseDraft, { params: { id: this.courseId } });
      this.sequence = draft?.sequence ?? this.sequence;
    } catch (error) {
      return this.report({ kind: 'conflict', message: serverMessage(error) });
    }
    await this.flush();
  }

  /** Deletes the draft on the server, and stores no other one. @throws as `call` */
  async discard(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    try {
      await call(deleteCourseDraft, { params: { id: this.courseId } });
    } catch (error) {
      this.isStopped = false;
      throw error;
    }
  }

  private isStored(): boolean {
    return !this.unanswered && this.latest === this.stored;
  }

  private async run(): Promise<void> {
    while (!this.isStopped && !this.isStored()) {
      const problem = this.latest && findProblem(this.latest);
      if (problem && !this.unanswered) return this.report({ kind: 'invalid', message: problem });
      this.report({ kind: 'storing' });
      try {
        await this.send();
      } catch (error) {
        // What was refused was saved meanwhile, so that nothing is left to store.
        if (this.isStored()) break;
        const kind = hasCode(error, DRAFT_CONFLICT) ? 'conflict' : 'failed';
        return this.report({ kind, message: serverMessage(error) });
      }
    }
    this.report({ kind: 'stored' });
  }

  private async send(): Promise<void> {
    const params = { id: this.courseId };
    if (!this.unanswered && !this.latest) {
      await call(deleteCourseDraft, { params });
      this.stored = null;
      return;
    }
    this.unanswered ??= this.build(this.latest as DraftState);
    const { sent, body } = this.unanswered;
    const keepalive = JSON.stringify(body).length < MAX_KEEPALIVE_CHARACTERS;
    try {
      await call(storeCourseDraft, { params, body, keepalive });
    } catch (error) {
      if (!isTemporary(error)) this.unanswered = undefined;
      throw error;
    }
    this.unanswered = undefined;
    this.sequence = body.sequence;
    this.stored = sent;
  }

  private build(sent: DraftState) {
    return { sent, body: { ...encodeDraft(sent), sequence: this.sequence + 1 } };
  }

  private report(status: StorageStatus): void {
    this.status = status;
    this.listeners.forEach((notify) => notify());
  }
}

const isUnderway = ({ kind }: StorageStatus): boolean => kind === 'waiting' || kind === 'storing';

/** What the server would refuse first. */
function findProblem({ saved, draft }: DraftState): string | undefined {
  const [problem] = findProblems(updateCourse.body, toChange(saved, draft));
  return problem && describeProblem(problem, nameChangedField(problem.path));
}
