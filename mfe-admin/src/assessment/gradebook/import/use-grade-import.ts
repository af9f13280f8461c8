import { call, invalidate, useMutation } from '@lectern/client';
import { type EnteredGrade, type GradeChange, getGradebook, saveGradeEntries } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { t } from '../../texts';

/** Saves all grades of an imported file in one call. The toast offers to undo them. The caller's dialog stays open and shows a refusal. */
export function useGradeImport(course: string, onSaved: () => void) {
  const save = (entries: EnteredGrade[]) =>
    call(saveGradeEntries, { params: { id: course }, body: { entries } });
  const undo = useMutation({
    mutationFn: save,
    onSuccess: (_saved, entries) => toast({ title: t('gradebook.import.undone', { count: entries.length }) }),
    onSettled: () => invalidate(getGradebook),
    meta: {
      failed: { title: t('gradebook.import.undoFailed'), fallback: t('gradebook.entry.failed.fallback') },
    },
  });
  return useMutation({
    mutationFn: (changes: GradeChange[]) =>
      save(
        changes.map(({ columnId, learner, after, version }) => ({
          ...{ columnId, userId: learner.id, version },
          ...after,
        })),
      ),
    onSuccess: ({ entries }, changes) => {
      const earlierGrades = changes.map((change, index) => ({
        ...{ columnId: change.columnId, userId: change.learner.id, ...change.before },
        version: entries[index]?.version ?? change.version,
      }));
      toast({
        title: t('gradebook.import.done', { count: changes.length }),
        action: { label: t('gradebook.entry.undo'), onClick: () => undo.mutate(earlierGrades) },
      });
      onSaved();
    },
    onSettled: () => invalidate(getGradebook),
  });
}
