import { call, invalidate, useMutation } from '@lectern/client';
import {
  duplicateCourse,
  getAdminStats,
  listCourses,
  listQuestionCategories,
  listQuestions,
  listTaughtCourses,
  type Course,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { usePaths } from '../../paths';
import { t } from '../texts';

/** Copies a course and opens the copy in the editor. */
export function useDuplicateCourse({ id, title }: Course) {
  const paths = usePaths();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(duplicateCourse, { params: { id } }),
    // Copying many files takes a while, so the start is announced too.
    onMutate: () =>
      toast({
        title: t('list.duplicating.title'),
        description: t('list.duplicating.description', { title }),
      }),
    onSuccess: (copy) => {
      void invalidate(listCourses, listTaughtCourses, getAdminStats, listQuestions, listQuestionCategories);
      void navigate(paths.editor(copy));
      toast({ title: t('list.duplicated.title'), description: t('list.duplicated.description') });
    },
    meta: {
      failed: { title: t('list.duplicateFailed.title'), fallback: t('list.duplicateFailed.fallback') },
    },
  });
}
