import { ApiError, isTemporary, retryDelay, serverMessage } from '@lectern/client';
import type { NewNote, Note, NoteChange, NoteColor } from '@lectern/contract';
import { v4 as newId } from 'uuid';

const PAUSES = { minMs: 1000, maxMs: 30_000 };
/** Pause in typing after which a text is sent. */
const DEBOUNCE_MS = 600;

/** What a person may change of a note. */
export interface NoteDraft {
  text: string;
  color: NoteColor;
}

/** A note that the server has not acknowledged as it is. */
export interface PendingNote extends NoteDraft {
  id: string;
  /** Of the saved note that the draft started from; 0 for one that is not created yet. */
  version: number;
  /** Of the note that the text becomes if the saved note was edited elsewhere. */
  copyId: string;
  /** Absent for a note that the server has. */
  created?: NewNote;
  /** Why the server refused it; it waits for the person. */
  refusal?: string;
}

/** How an outbox sends notes and reports what was saved. */
export interface NoteTransport {
  create: (note: NewNote) => Promise<Note>;
  update: (id: string, change: NoteChange) => Promise<Note>;
  onSaved: (note: Note) => void;
  /** A text became a copy, because the note was edited elsewhere. */
  onCopied: () => void;
  /** The session has ended; the texts wait until the same person signs in again. */
  onSignedOut: () => void;
}

/**
 * Notes that are not saved yet. Each is written to `localStorage` while it is typed, and removed after the server has it, so that
 * neither a lost connection nor a closed tab loses a text. Requests run one after the other; a failed one is retried after random pauses that
 * grow up to 30 s.
 */
export class NoteOutbox {
  private readonly prefix: string;
  private pending: ReadonlyMap<string, PendingNote>;
  private readonly subscribers = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private isSending = false;
  private isFailing = false;

  constructor(
    userId: string,
    private readonly transport: NoteTransport,
  ) {
    this.prefix = buildPrefix(userId);
    this.pending = new Map(readStored(this.prefix).map((note) => [note.id, note]));
    if (this.pending.size) this.sendSoon(0);
  }

  readonly getPending = (): ReadonlyMap<string, PendingNote> => this.pending;
  /** Whether a request has failed and is being retried. */
  readonly isOffline = (): boolean => this.isFailing && this.pending.size > 0;
  readonly subscribe = (notify: () => void): (() => void) => {
    this.subscribers.add(notify);
    return () => void this.subscribers.delete(notify);
  };

  create(created: NewNote): void {
    const { id, text, color } = created;
    this.put({ id, text, color, version: 0, copyId: newId(), created });
    this.sendSoon(0);
  }

  change({ id, version }: Pick<Note, 'id' | 'version'>, draft: NoteDraft): void {
    const { refusal: _, ...kept } = this.pending.get(id) ?? { id, version, copyId: newId() };
    this.put({ ...kept, ...draft });
    this.sendSoon(DEBOUNCE_MS);
  }

  /** Sends a draft again that was refused. */
  resend(id: string): void {
    const earlier = this.pending.get(id);
    if (!earlier) return;
    const { refusal: _, ...kept } = earlier;
    this.put(kept);
    this.sendSoon(0);
  }

  discard(id: string): void {
    this.set(id, undefined);
  }

  /** Retries without delay, for a restored connection or a page that is about to close. */
  sendNow(): void {
    this.attempts = 0;
    this.sendSoon(0);
  }

  private sendSoon(delay: number): void {
    clearTimeout(this.timer);
    if (delay === 0) void this.sendNext();
    else this.timer = setTimeout(() => void this.sendNext(), delay);
  }

  private async sendNext(): Promise<void> {
    if (this.isSending) return;
    const next = [...this.pending.values()].find(({ refusal }) => refusal === undefined);
    if (!next) return;
    this.isSending = true;
    const answer = await this.send(next).catch((error: unknown) => ({ error }));
    this.isSending = false;
    if (!('error' in answer)) this.handleSaved(next, answer);
    else if (!this.handleFailure(next, answer.error)) return;
    this.sendSoon(0);
  }

  private send({ id, text, color, version, copyId, created }: PendingNote): Promise<Note> {
    return created
      ? this.transport.create({ ...created, text, color })
      : this.transport.update(id, { text, color, version, copyId });
  }

  private handleSaved(sent: PendingNote, saved: Note): void {
    this.isFailing = false;
    this.attempts = 0;
    this.transport.onSaved(saved);
    if (saved.id === sent.copyId) this.transport.onCopied();
    const now = this.pending.get(sent.id);
    if (!now) return;
    this.set(sent.id, undefined);
    // A second bookmark of a slide is the first one.
    const isDone = saved.kind === 'bookmark' || (now.text === saved.text && now.color === saved.color);
    if (isDone) return;
    // What was typed meanwhile starts from the saved version.
    const { created: _, ...rest } = now;
    const copyId = saved.id === sent.id ? now.copyId : newId();
    this.put({ ...rest, id: saved.id, version: saved.version, copyId });
  }

  /** @returns whether other notes can be sent now */
  private handleFailure(sent: PendingNote, error: unknown): boolean {
    const now = this.pending.get(sent.id);
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isTemporary(error) || isSignedOut) {
      this.isFailing = !isSignedOut;
      this.notify();
      this.sendSoon(retryDelay(this.attempts++, PAUSES));
      if (isSignedOut) this.transport.onSignedOut();
      return false;
    }
    if (now) this.put({ ...now, refusal: serverMessage(error) ?? '' });
    return true;
  }

  private put(note: PendingNote): void {
    this.set(note.id, note);
  }

  private set(id: string, note: PendingNote | undefined): void {
    const next = new Map(this.pending);
    if (note) next.set(id, note);
    else next.delete(id);
    this.pending = next;
    store(this.prefix + id, note);
    this.notify();
  }

  private notify(): void {
    this.subscribers.forEach((notify) => notify());
  }
}

const buildPrefix = (userId: string) => `lectern.notes.${userId}.`;

// One entry per note, so that two tabs do not overwrite each other's texts. Where the browser forbids storage or its quota is
// exhausted, the texts live as long as the page.

function readStored(prefix: string): PendingNote[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => parseEntry(key) ?? []);
  } catch {
    return [];
  }
}

function parseEntry(key: string): PendingNote | undefined {
  try {
    const note = JSON.parse(localStorage.getItem(key) ?? '') as PendingNote;
    if (key.endsWith(note.id) && typeof note.text === 'string' && typeof note.version === 'number')
      // Earlier versions stored no `copyId`.
      return { ...{ copyId: newId() }, ...note };
  } catch {
    // Not valid JSON: removed below.
  }
  localStorage.removeItem(key);
  return undefined;
}

function store(key: string, note: PendingNote | undefined): void {
  try {
    if (note) localStorage.setItem(key, JSON.stringify(note));
    else localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
