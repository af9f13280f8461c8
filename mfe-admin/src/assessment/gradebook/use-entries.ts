import { call, invalidate, isTemporary, useMutation } from '@lectern/client';
import { getGradebook, type GradeEntry, saveGradeEntry } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useMemo, useRef } from 'react';
import type { EntryPlace } from './entry-place';
import { t } from '../texts';

type EntryValues = Partial<Pick<GradeEntry, 'points' | 'comment'>>;

interface EntryChange {
  place: EntryPlace;
  values: EntryValues;
  isUndo: boolean;
}

/** Saves the grades that teachers enter, and undoes the changes made on this screen. */
export interface EntryEditor {
  /** Resolves once the gradebook shows the change; rejects if the server refuses the change. */
  save: (place: EntryPlace, values: EntryValues) => Promise<unknown>;
  undo: () => void;
}

const buildKey = ({ entry, learner }: EntryPlace) => `${entry.columnId} ${learner.id}`;

export function useEntries(course: string): EntryEditor {
  // Entries saved here, which are newer than those of the gradebook until it is refetched.
  const savedEntries = useRef(new Map<string, GradeEntry>());
  const undoStack = useRef<EntryChange[]>([]);
  const { mutateAsync } = useMutation({
    // Saves run one after the other: a second change of a cell starts from the version that the first one saved.
    scope: { id: 'grade-entries' },
    mutationFn: async ({ place, values, isUndo }: EntryChange) => {
      const { points, comment, version } = findLatest(savedEntries.current, place);
      const body = { points, comment, version, ...values };
      const params = { id: course, columnId: place.entry.columnId, userId: place.learner.id };
      const entry = await call(saveGradeEntry, { params, body });
      savedEntries.current.set(buildKey(place), entry);
      if (!isUndo) undoStack.current.push({ place, values: { points, comment }, isUndo: true });
    },
    onError: (error, { place }) => {
      if (!isTemporary(error)) savedEntries.current.delete(buildKey(place));
    },
    onSettled: () => invalidate(getGradebook),
    meta: {
      failed: { title: t('gradebook.entry.failed.title'), fallback: t('gradebook.entry.failed.fallback') },
    },
  });
  return useMemo(() => {
    const undo = () => {
      const change = undoStack.current.pop();
      if (!change) return;
      const index = undoStack.current.length;
      mutateAsync(change).then(
        () => toast({ title: t('gradebook.entry.restored', { learner: change.place.learner.name }) }),
        // The failure is shown by the mutation. A refused change would be refused again, and would keep earlier ones from being undone.
        (error: unknown) => {
          if (isTemporary(error)) undoStack.current.splice(index, 0, change);
        },
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

/** The entry that was saved here, if it is newer than the gradebook's. */
function findLatest(savedEntries: Map<string, GradeEntry>, place: EntryPlace): GradeEntry {
  const savedEntry = savedEntries.get(buildKey(place));
  return savedEntry && savedEntry.version > place.entry.version ? savedEntry : place.entry;
}
