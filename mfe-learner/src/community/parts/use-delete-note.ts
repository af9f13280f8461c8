import { call, useMutation } from '@lectern/client';
import { deleteNote, restoreNote, type Note } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { t } from '../texts';
import type { NoteOutbox } from './note-outbox';
import { refetchNotes } from './use-notes';

/** Deletes a note, with 'Undo' in the toast that says so. */
export function useDeleteNote(outbox: NoteOutbox): (note: Pick<Note, 'id'>) => void {
  const restoration = useMutation({
    mutationFn: (noteId: string) => call(restoreNote, { params: { noteId } }),
    onSettled: refetchNotes,
    meta: { failed: { title: t('note.notRestored'), fallback: t('note.tryAgain') } },
  });
  const deletion = useMutation({
    mutationFn: (noteId: string) => call(deleteNote, { params: { noteId } }),
    onSuccess: (_, noteId) => {
      outbox.discard(noteId);
      const undo = { label: t('note.undo'), onClick: () => restoration.mutate(noteId) };
      toast({ title: t('note.deleted'), action: undo });
    },
    onSettled: refetchNotes,
    meta: { failed: { title: t('note.notDeleted'), fallback: t('note.tryAgain') } },
  });
  return ({ id }) => {
    const unsaved = outbox.getPending().get(id);
    if (unsaved?.created && unsaved.refusal !== undefined) outbox.discard(id);
    else deletion.mutate(id);
  };
}
