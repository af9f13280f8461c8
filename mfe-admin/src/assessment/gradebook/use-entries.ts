import { call, invalidate, useMutation } from '@lectern/client';
import { getGradebook, type GradeEntry, saveGradeEntry } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useMemo, useRef } from 'react';
import type { EntryPlace } from './entry-place';
import { t } from '../texts';

type Values = Partial<Pick<GradeEntry, 'points' | 'comment'>>;

interface Change {
  place: EntryPlace;
  values: Values;
  isUndo: boolean;
}

/** Saves what teachers enter, and takes the last changes of this screen back. */
export interface Entries {
  /** Resolves once the gradebook shows the change; rejects where it was refused. */
  save: (place: EntryPlace, values: Values) => Promise<unknown>;
  undo: () => void;
}

const buildKey = ({ entry, learner }: EntryPlace) => `${entry.columnId} ${learner.id}`;

export function useEntries(course: string): Entries {
  // Later than the entries of the list until it is read again.
  const saved = useRef(new Map<string, GradeEntry>());
  const done = useRef<Change[]>([]);
  const { mutateAsync } = useMutation({
    // One after the other: a second change of a cell starts from the version of the first.
    scope: { id: 'grade-entries' },
    mutationFn: async ({ place, values, isUndo }: Change) => {
      const { points, comment, version } = findLatest(saved.current, place);
      const body = { points, comment, version, ...values };
      const params = { id: course, columnId: place.entry.columnId, userId: place.learner.id };
      const entry = await call(saveGradeEntry, { params, body });
      saved.current.set(buildKey(place), entry);
      if (!isUndo) done.current.push({ place, values: { points, comment }, isUndo: true });
    },
    onError: (_error, { place }) => saved.current.delete(buildKey(place)),
    onSettled: () => invalidate(getGradebook),
    meta: {
      failed: { title: t('gradebook.entry.failed.title'), fallback: t('gradebook.entry.failed.fallback') },
    },
  });
  return useMemo(() => {
    const undo = () => {
      const change = done.current.pop();
      if (!change) return;
      mutateAsync(change).then(
        () => toast({ title: t('gradebook.entry.restored', { learner: change.place.learner.name }) }),
        // The failure is shown by the mutation.
        () => undefined,
      );
    };
    return {
      undo,
      save: async (place, values) => {
        await mutateAsync({ place, values, isUndo: false });
        toast({
          title: t('gradebook.entry.saved', { learner: place.learner.name }),
          action: { label: t('gradebook.entry.undo'), onClick: undo },
        });
      },
    };
  }, [mutateAsync]);
}

/** The entry of the list, or the one saved since. */
function findLatest(saved: Map<string, GradeEntry>, place: EntryPlace): GradeEntry {
  const later = saved.get(buildKey(place));
  return later && later.version > place.entry.version ? later : place.entry;
}
