import { call, invalidate, useMutation } from '@lectern/client';
import {
  archiveQuestion,
  duplicateQuestion,
  getQuestion,
  listAdminExams,
  listQuestionCategories,
  listQuestions,
  listQuestionTags,
  setQuestionPractice,
  type EditedQuestion,
  type ListedQuestion,
  type QuestionPractice,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { usePaths } from '../../paths';
import { t } from '../texts';

/** Copies a question and opens the copy in the editor. */
export function useDuplicateQuestion({ id }: { id: string }) {
  const paths = usePaths();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(duplicateQuestion, { params: { questionId: id } }),
    onSuccess: (copy) => {
      void refetchQuestions();
      void navigate(paths.question(copy));
      toast({ title: t('question.duplicated.title'), description: t('question.duplicated.description') });
    },
    meta: { failed: { title: t('question.failed.title'), fallback: t('question.failed.fallback') } },
  });
}

/** Archives a question or brings it back. */
export function useArchiveQuestion({ id }: { id: string }, onDone?: (question: EditedQuestion) => void) {
  return useMutation({
    mutationFn: (isArchived: boolean) =>
      call(archiveQuestion, { params: { questionId: id }, body: { isArchived } }),
    onSuccess: (question, isArchived) => {
      toast(
        isArchived
          ? { title: t('question.archived.title'), description: t('question.archived.description') }
          : { title: t('question.restored.title'), description: t('question.restored.description') },
      );
      onDone?.(question);
      void refetchQuestions();
    },
    meta: { failed: { title: t('question.failed.title'), fallback: t('question.failed.fallback') } },
  });
}

/** Sets whether learners can practice with a question. */
export function useSetPractice(
  { id, isUsedByExams }: Pick<ListedQuestion, 'id' | 'isUsedByExams'>,
  onDone?: (practice: QuestionPractice) => void,
) {
  return useMutation({
    mutationFn: (practice: QuestionPractice) =>
      call(setQuestionPractice, { body: { questionIds: [id], practice } }),
    onSuccess: (_, practice) => {
      toast(
        practice === 'on' && isUsedByExams
          ? {
              title: t('question.practice.saved.title'),
              description: t('question.practice.usedByExams'),
            }
          : { title: t('question.practice.saved.title') },
      );
      onDone?.(practice);
      void refetchQuestions();
    },
    meta: { failed: { title: t('question.failed.title'), fallback: t('question.failed.fallback') } },
  });
}

/** Refetches all queries whose results depend on a changed question or category. */
export const refetchQuestions = () =>
  invalidate(listQuestions, getQuestion, listQuestionCategories, listQuestionTags, listAdminExams);
