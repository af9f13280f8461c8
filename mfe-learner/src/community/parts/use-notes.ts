import { call, getQueryKey, invalidate, query, queryClient } from '@lectern/client';
import {
  createNote,
  getUser,
  listModuleNotes,
  listNotes,
  type Note,
  type Paged,
  updateNote,
} from '@lectern/contract';
import { useSyncExternalStore } from 'react';
import { NoteOutbox, type PendingNote } from './note-outbox';

/** A save without an answer after this time is repeated. */
const TIMEOUT_MS = 30_000;

const outboxes = new Map<string, NoteOutbox>();

/** The outbox of a user. It lives as long as the page, so that leaving a slide does not stop its saves. */
export function getNoteOutbox(userId: string): NoteOutbox {
  const existing = outboxes.get(userId);
  if (existing) return existing;
  const outbox = new NoteOutbox(userId, {
    create: (body) => call(createNote, { body, ...limits(body) }),
    update: (noteId, body) => call(updateNote, { params: { noteId }, body, ...limits(body) }),
    onSaved: keepNote,
    onCopied: refetchNotes,
    onSignedOut: () => void invalidate(getUser),
  });
  outboxes.set(userId, outbox);
  window.addEventListener('online', () => outbox.sendNow());
  window.addEventListener('pagehide', () => outbox.sendNow());
  return outbox;
}

/** Browsers refuse requests of more than 64 KB that outlive the page. */
const MAX_KEEPALIVE_CHARACTERS = 15_000;

const limits = (body: object) => ({
  keepalive: JSON.stringify(body).length < MAX_KEEPALIVE_CHARACTERS,
  signal: AbortSignal.timeout(TIMEOUT_MS),
});

/** Whether a query reads notes: those of the page, or those of a module. */
const isNotesQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === getQueryKey(listNotes)[0] || queryKey[2] === getQueryKey(listModuleNotes)[2];

export function refetchNotes(): void {
  void queryClient.invalidateQueries({ predicate: isNotesQuery });
}

/** Puts a saved note into the lists that are shown, which are read again where they are opened next. */
function keepNote(saved: Note): void {
  const replace = (notes: Note[]) => notes.map((note) => (note.id === saved.id ? saved : note));
  if (saved.module.id) {
    const { queryKey } = query(listModuleNotes, { params: { moduleId: saved.module.id } });
    // A list that was not read yet stays so: with the saved note alone it would count as read.
    queryClient.setQueryData<Note[]>(
      queryKey,
      (known) => known && (known.some(({ id }) => id === saved.id) ? replace(known) : [...known, saved]),
    );
  }
  queryClient.setQueriesData<Paged<Note>>({ queryKey: getQueryKey(listNotes) }, (known) =>
    known?.items ? { ...known, items: replace(known.items) } : known,
  );
  void queryClient.invalidateQueries({ queryKey: getQueryKey(listNotes), refetchType: 'none' });
}

/** Notes of this person that are not saved yet, by id, and whether they wait for a connection. */
export function useNoteOutbox(userId: string): {
  outbox: NoteOutbox;
  pending: ReadonlyMap<string, PendingNote>;
  isOffline: boolean;
} {
  const outbox = getNoteOutbox(userId);
  const pending = useSyncExternalStore(outbox.subscribe, outbox.getPending);
  const isOffline = useSyncExternalStore(outbox.subscribe, outbox.isOffline);
  return { outbox, pending, isOffline };
}
