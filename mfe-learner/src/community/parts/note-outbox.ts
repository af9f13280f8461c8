import { ApiError, hasCode, isTemporary, retryDelay, serverMessage } from '@lectern/client';
import { EDIT_CONFLICT, type NewNote, type Note, type NoteColor } from '@lectern/contract';

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
  /** Absent for a note that the server has. */
  created?: NewNote;
  /** Why the server refused it; it waits for the person. */
  refusal?: string;
  isConflict?: boolean;
}

/** How an outbox sends notes and reports what was saved. */
export interface NoteTransport {
  create: (note: NewNote) => Promise<Note>;
  update: (id: string, change: NoteDraft & { version: number }) => Promise<Note>;
  onSaved: (note: Note) => void;
  /** A note could not be saved because it was changed elsewhere. */
  onConflict: () => void;
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
    this.put({ id, text, color, version: 0, created });
    this.sendSoon(0);
  }

  change({ id, version }: Pick<Note, 'id' | 'version'>, draft: NoteDraft): void {
    const earlier = this.pending.get(id);
    const { refusal: _, ...kept } = earlier ?? { id, version };
    this.put({ ...kept, ...draft });
    if (!earlier?.isConflict) this.sendSoon(DEBOUNCE_MS);
  }

  /** Sends a draft again that was refused, or over the version that was saved elsewhere. */
  resend(id: string, version?: number): void {
    const earlier = this.pending.get(id);
    if (!earlier) return;
    const { refusal: _, isConflict: __, ...kept } = earlier;
    this.put({ ...kept, ...(version !== undefined && { version }) });
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
    const next = [...this.pending.values()].find(
      ({ refusal, isConflict }) => refusal === undefined && !isConflict,
    );
    if (!next) return;
    this.isSending = true;
    const answer = await this.send(next).catch((error: unknown) => ({ error }));
    this.isSending = false;
    if (!('error' in answer)) this.handleSaved(next, answer);
    else if (!this.handleFailure(next, answer.error)) return;
    this.sendSoon(0);
  }

  private send({ id, text, color, version, created }: PendingNote): Promise<Note> {
    return created
      ? this.transport.create({ ...created, text, color })
      : this.transport.update(id, { text, color, version });
  }

  private handleSaved(sent: PendingNote, saved: Note): void {
    this.isFailing = false;
    this.attempts = 0;
    this.transport.onSaved(saved);
    const now = this.pending.get(sent.id);
    if (!now) return;
    // What was typed meanwhile starts from the saved version. A second bookmark of a slide is the first one.
    const isDone = saved.id !== sent.id || (now.text === saved.text && now.color === saved.color);
    const { created: _, ...rest } = now;
    this.set(sent.id, isDone ? undefined : { ...rest, version: saved.version });
  }

  /** @returns whether other notes can be sent now */
  private handleFailure(sent: PendingNote, error: unknown): boolean {
    const now = this.pending.get(sent.id);
    if (isTemporary(error) || (error instanceof ApiError && error.status === 401)) {
      this.isFailing = true;
      this.notify();
      this.sendSoon(retryDelay(this.attempts++, PAUSES));
      return false;
    }
    if (now && hasCode(error, EDIT_CONFLICT)) {
      this.put({ ...now, isConflict: true });
      this.transport.onConflict();
    } else if (now) this.put({ ...now, refusal: serverMessage(error) ?? '' });
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
      return note;
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
