import { call, useMutation } from '@lectern/client';
import { deleteNoteCard, MAX_CARD_FRONT, type Note, saveNoteCard } from '@lectern/contract';
import { Button, Row, Stack, TextField, toast } from '@lectern/ui';
import { useState } from 'react';
import { t } from '../texts';
import { suggestFront } from './suggest-front';
import { refetchNotes } from './use-notes';

/** Makes a note a card that comes back in the person's reviews, changes its front, or takes it out. */
export function NoteCardForm({ note, onClose }: { note: Note; onClose: () => void }) {
  const params = { noteId: note.id };
  const [front, setFront] = useState(note.cardFront ?? suggestFront(note.quote ?? '', MAX_CARD_FRONT));
  const after = (title: string) => () => {
    toast({ title });
    refetchNotes();
    onClose();
  };
  const meta = { failed: { title: t('card.notSaved'), fallback: t('note.tryAgain') } };
  const saving = useMutation({
    mutationFn: () => call(saveNoteCard, { params, body: { front } }),
    onSuccess: after(t('card.saved')),
    meta,
  });
  const removing = useMutation({
    mutationFn: () => call(deleteNoteCard, { params }),
    onSuccess: after(t('card.removed')),
    meta,
  });
  const isBusy = saving.isPending || removing.isPending;
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        if (front.trim() && !isBusy) saving.mutate();
      }}
    >
      <TextField
        label={t('card.front')}
        hint={t('card.hint')}
        rows={2}
        autoFocus
        maxLength={MAX_CARD_FRONT}
        value={front}
        onChange={setFront}
      />
      <Row>
        <Button type="submit" disabled={isBusy || !front.trim()}>
          {t('card.save')}
        </Button>
        {note.cardFront !== null && (
          <Button variant="secondary" disabled={isBusy} onClick={() => removing.mutate()}>
            {t('card.remove')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('card.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
