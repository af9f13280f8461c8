import { ApiError, call, useMutation } from '@lectern/client';
import { type NoteCard, type PracticeRating, reviewCard, undoCardReview } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useRef, useState } from 'react';
import { v4 as newRequestId } from 'uuid';
import { t } from '../texts';

const failed = { title: t('practice.session.failed.title'), fallback: t('practice.session.failed.fallback') };

interface Given {
  noteId: string;
  requestId: string;
  days: number;
}

export type CardSession = ReturnType<typeof useCardSession>;

/** A learner's way through own cards: see the answer, say how well it was known, go on, and take the latest rating back. */
export function useCardSession(cards: NoteCard[]) {
  const [index, setIndex] = useState(0);
  const [isAnswerShown, setAnswerShown] = useState(false);
  const [given, setGiven] = useState<Given[]>([]);
  /** A repetition of a call whose answer was lost must not count twice. */
  const requestId = useRef('');
  const card = cards[index];
  const latest = given.at(-1);

  function show(next: number): void {
    setIndex(next);
    setAnswerShown(false);
    requestId.current = '';
  }
  const rating = useMutation({
    mutationFn: ({ noteId, ...body }: { noteId: string; rating: PracticeRating; requestId: string }) =>
      call(reviewCard, { params: { noteId }, body }),
    onSuccess: ({ days }, { noteId, requestId: id }) => {
      setGiven((all) => [...all, { noteId, requestId: id, days }]);
      show(index + 1);
    },
    onError: (error) => {
      // The note was deleted meanwhile.
      if (error instanceof ApiError && error.status === 404) show(index + 1);
    },
    meta: { failed },
  });
  const undoing = useMutation({
    mutationFn: ({ noteId, requestId: id }: Given) =>
      call(undoCardReview, { params: { noteId, requestId: id } }),
    onSuccess: (_, { noteId }) => {
      setGiven((all) => all.slice(0, -1));
      show(cards.findIndex(({ note }) => note.id === noteId));
      toast({ title: t('practice.session.undone') });
    },
    meta: { failed },
  });
  const isBusy = rating.isPending || undoing.isPending;

  return {
    index,
    card,
    isAnswerShown,
    isBusy,
    /** Days until the card before comes back. */
    latestDays: latest?.days,
    showAnswer: () => setAnswerShown(true),
    rate(chosen: PracticeRating): void {
      if (isBusy || !card || !isAnswerShown) return;
      requestId.current ||= newRequestId();
      rating.mutate({ noteId: card.note.id, rating: chosen, requestId: requestId.current });
    },
    undo(): void {
      if (!isBusy && latest) undoing.mutate(latest);
    },
  };
}
