import { call, invalidate, useMutation } from '@lectern/client';
import {
  joinLearningPath,
  leaveLearningPath,
  listDueDates,
  listLearningPaths,
  listOwnLearningPaths,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { t } from './texts';

const readAgain = () => invalidate(listLearningPaths, listOwnLearningPaths, listDueDates);

/** Joins a learning path. */
export function useJoinPath(pathId: string) {
  return useMutation({
    mutationFn: () => call(joinLearningPath, { params: { pathId } }),
    onSuccess: () => {
      toast({ title: t('enrollment.joined') });
      void readAgain();
    },
    meta: { failed: { title: t('enrollment.notJoined'), fallback: t('enrollment.tryAgain') } },
  });
}

/** Leaves a learning path; the toast joins it again. */
export function useLeavePath(pathId: string) {
  const joining = useJoinPath(pathId);
  return useMutation({
    mutationFn: () => call(leaveLearningPath, { params: { pathId } }),
    onSuccess: () => {
      toast({
        title: t('enrollment.left'),
        description: t('enrollment.leftText'),
        action: { label: t('enrollment.undo'), onClick: () => joining.mutate() },
      });
      void readAgain();
    },
    // A group may have got the path meanwhile.
    onError: () => void readAgain(),
    meta: { failed: { title: t('enrollment.notLeft'), fallback: t('enrollment.tryAgain') } },
  });
}
