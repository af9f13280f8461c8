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
import { questionTexts as texts } from '../question-texts';

/** Copies a question and opens the copy in the editor. */
export function useDuplicateQuestion({ id }: { id: string }) {
  const paths = usePaths();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(duplicateQuestion, { params: { questionId: id } }),
    onSuccess: (copy) => {
      void refetchQuestions();
      void navigate(paths.question(copy));
      toast(texts.duplicated);
    },
    meta: { failed: texts.failed },
  });
}

/** Archives a question or brings it back. */
export function useArchiveQuestion({ id }: { id: string }, onDone?: (question: EditedQuestion) => void) {
  return useMutation({
    mutationFn: (isArchived: boolean) =>
      call(archiveQuestion, { params: { questionId: id }, body: { isArchived } }),
    onSuccess: (question, isArchived) => {
      toast(isArchived ? texts.archived : texts.restored);
      onDone?.(question);
      void refetchQuestions();
    },
    meta: { failed: texts.failed },
  });
}

/** Lets learners practice a question or not. */
export function useSetPractice(
  { id, isUsedByExams }: Pick<ListedQuestion, 'id' | 'isUsedByExams'>,
  onDone?: (practice: QuestionPractice) => void,
) {
  return useMutation({
    mutationFn: (practice: QuestionPractice) =>
      call(setQuestionPractice, { body: { questionIds: [id], practice } }),
    onSuccess: (_, practice) => {
      const { saved, usedByExams } = texts.practice;
      toast(practice === 'on' && isUsedByExams ? { ...saved, description: usedByExams } : saved);
      onDone?.(practice);
      void refetchQuestions();
    },
    meta: { failed: texts.failed },
  });
}

/** Refetches what a change of a question or category can change on other screens. */
export const refetchQuestions = () =>
  invalidate(listQuestions, getQuestion, listQuestionCategories, listQuestionTags, listAdminExams);
