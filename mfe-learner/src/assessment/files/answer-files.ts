import { ApiError, call, invalidate, isTemporary, serverMessage, uploadFile } from '@lectern/client';
import {
  addHandedInFile,
  type AttemptQuestion,
  FILE_LIMITS,
  getUser,
  type HandedInFile,
  removeHandedInFile,
  UNANSWERED,
} from '@lectern/contract';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { shownResponse } from '../saving/answer-state';
import { t } from '../texts';

/** A file that was chosen and is not stored. */
export interface ChosenFile {
  key: number;
  file: File;
  /** 0 to 100. */
  percent: number;
  /** Why it was not stored; null while it waits or is sent. */
  problem: string | null;
  /** Whether sending it again may help. */
  canRetry: boolean;
}

interface FilesSnapshot {
  chosen: ChosenFile[];
  /** Files that were stored since the question was loaded, and those that can come back by Undo. */
  stored: HandedInFile[];
}

/** Time in which a removed file can come back. */
const UNDO_MS = 5000;
const MAX_BYTES = FILE_LIMITS.megabytes * 1024 * 1024;

/**
 * The files of one answer: sends those that are chosen, one after the other, and names each stored one in the answer. It lives as long
 * as the page, so that showing another question stops nothing.
 */
export class AnswerFiles {
  private snapshot: FilesSnapshot = { chosen: [], stored: [] };
  private readonly subscribers = new Set<() => void>();
  private readonly removals = new Map<string, () => Promise<void>>();
  private readonly cancels = new Map<number, AbortController>();
  private isSending = false;
  private lastKey = 0;

  constructor(
    private readonly attemptId: string,
    private readonly position: number,
    private readonly outbox: AnswerOutbox,
  ) {}

  readonly getSnapshot = (): FilesSnapshot => this.snapshot;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.subscribers.add(notify);
    return () => void this.subscribers.delete(notify);
  };

  /** Whether a file waits or is being sent. */
  isBusy(): boolean {
    return this.snapshot.chosen.some(({ problem }) => problem === null);
  }

  /** The files of the answer in its order. @param loaded as the server sent them with the question */
  list(loaded: HandedInFile[]): HandedInFile[] {
    const known = new Map([...this.snapshot.stored, ...loaded].map((file) => [file.id, file]));
    return this.readIds().flatMap((id) => known.get(id) ?? []);
  }

  /** Sends files; each one that can't be stored gets its sentence, and the others go on. */
  add(files: File[], maxFiles: number): void {
    let free = maxFiles - this.readIds().length - this.snapshot.chosen.filter(isPending).length;
    const chosen = files.map((file): ChosenFile => {
      const problem = findProblem(file) ?? (free-- > 0 ? null : t('files.tooMany', { max: maxFiles }));
      return { key: ++this.lastKey, file, percent: 0, problem, canRetry: false };
    });
    this.update({ chosen: [...this.snapshot.chosen, ...chosen] });
    void this.sendAll();
  }

  retry(key: number): void {
    this.change(key, { problem: null, percent: 0 });
    void this.sendAll();
  }

  /** Stops sending a file, or forgets one that was refused. */
  dismiss(key: number): void {
    this.update({ chosen: this.snapshot.chosen.filter((chosen) => chosen.key !== key) });
    this.cancels.get(key)?.abort();
  }

  /** Takes a file out of the answer at once, and deletes it when it can no longer come back. @returns what brings it back */
  remove(file: HandedInFile): () => void {
    const index = this.readIds().indexOf(file.id);
    this.setIds(this.readIds().filter((id) => id !== file.id));
    this.update({ stored: [...this.snapshot.stored.filter(({ id }) => id !== file.id), file] });
    const send = async () => {
      stop();
      const params = { attemptId: this.attemptId, position: this.position, fileId: file.id };
      // Without an effect it takes a place until the server releases it.
      await call(removeHandedInFile, { params, keepalive: true }).catch(() => undefined);
    };
    const onLeave = () => void send();
    const timer = setTimeout(onLeave, UNDO_MS);
    const stop = () => {
      clearTimeout(timer);
      this.removals.delete(file.id);
      window.removeEventListener('pagehide', onLeave);
    };
    window.addEventListener('pagehide', onLeave);
    this.removals.set(file.id, send);
    return () => {
      if (!this.removals.has(file.id)) return;
      stop();
      this.setIds([...this.readIds().slice(0, index), file.id, ...this.readIds().slice(index)]);
    };
  }

  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    // Removed files take places of the answer.
    await Promise.all([...this.removals.values()].map((send) => send()));
    for (let next = this.findNext(); next; next = this.findNext()) await this.send(next);
    this.isSending = false;
  }

  private async send({ key, file }: ChosenFile): Promise<void> {
    const cancel = new AbortController();
    this.cancels.set(key, cancel);
    try {
      const stored = await uploadFile(addHandedInFile, {
        params: { attemptId: this.attemptId, position: this.position },
        file,
        signal: cancel.signal,
        onProgress: (share) => this.change(key, { percent: share * 100 }),
      });
      this.update({
        chosen: this.snapshot.chosen.filter((chosen) => chosen.key !== key),
        stored: [...this.snapshot.stored, stored],
      });
      this.setIds([...this.readIds(), stored.id]);
    } catch (error) {
      const problem = (!isServerError(error) && serverMessage(error)) || t('files.notSent');
      // After an ended session, the person signs in and sends the same file again.
      const hasSessionEnded = error instanceof ApiError && error.status === 401;
      this.change(key, { problem, canRetry: hasSessionEnded || isTemporary(error) });
      if (hasSessionEnded) void invalidate(getUser);
    } finally {
      this.cancels.delete(key);
    }
  }

  private findNext(): ChosenFile | undefined {
    return this.snapshot.chosen.find(isPending);
  }

  private readIds(): string[] {
    return this.readResponse().fileIds;
  }

  private setIds(fileIds: string[]): void {
    this.outbox.change(this.position, { ...this.readResponse(), fileIds });
  }

  private readResponse() {
    const answer = this.outbox.getSnapshot().answers.get(this.position);
    const response = answer && shownResponse(answer);
    return response?.type === 'file-upload' ? response : UNANSWERED['file-upload'];
  }

  private change(key: number, change: Partial<ChosenFile>): void {
    this.update({
      chosen: this.snapshot.chosen.map((chosen) => (chosen.key === key ? { ...chosen, ...change } : chosen)),
    });
  }

  private update(change: Partial<FilesSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    this.subscribers.forEach((notify) => notify());
  }
}

const isServerError = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

const isPending = ({ problem }: ChosenFile): boolean => problem === null;

function findProblem({ size }: File): string | undefined {
  if (size > MAX_BYTES) return t('files.tooLarge', { megabytes: FILE_LIMITS.megabytes });
  return size === 0 ? t('files.empty') : undefined;
}

const allFiles = new Map<string, AnswerFiles>();

/** The files of an answer of an attempt. */
export function getAnswerFiles(attemptId: string, position: number, outbox: AnswerOutbox): AnswerFiles {
  const key = `${attemptId}.${position}`;
  const files = allFiles.get(key) ?? new AnswerFiles(attemptId, position, outbox);
  allFiles.set(key, files);
  return files;
}

/** Whether files of an attempt are being sent. */
export const isSendingFiles = (attemptId: string, questions: AttemptQuestion[]): boolean =>
  questions.some(({ position }) => allFiles.get(`${attemptId}.${position}`)?.isBusy());
