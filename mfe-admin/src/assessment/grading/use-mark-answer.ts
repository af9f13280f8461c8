import { call, hasCode, invalidate, useMutation } from '@lectern/client';
import {
  getGradableAnswer,
  getGradebook,
  listAdminExams,
  listGradableAnswers,
  EDIT_CONFLICT,
  markAnswer,
  type AnswerMark,
  type GradedAnswer,
  type GradingQuery,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useState } from 'react';
import { t } from '../texts';

const isMarkedByOther = (error: unknown) => hasCode(error, EDIT_CONFLICT);

export type AnswerFilters = Omit<GradingQuery, 'page'>;

/**
 * Saves the mark of an answer. If another grader has marked the answer meanwhile, the hook loads that mark, sets
 * `isReplaced`, and the next save replaces the mark.
 */
export function useMarkAnswer(loaded: GradedAnswer, filters: AnswerFilters) {
  const [answer, setAnswer] = useState(loaded);
  const [isReplaced, setReplaced] = useState(false);
  const target = { params: { answerId: loaded.id }, query: filters };
  const loadOtherMark = useMutation({
    mutationFn: () => call(getGradableAnswer, target),
    onSuccess: (otherMark) => {
      setAnswer(otherMark);
      setReplaced(true);
    },
    meta: { failed: { title: t('grading.saveFailed.title'), fallback: t('grading.saveFailed.fallback') } },
  });
  const marking = useMutation({
    mutationFn: (body: AnswerMark) => call(markAnswer, { ...target, body }),
    onSuccess: (saved) => {
      setAnswer(saved);
      setReplaced(false);
      toast({ title: t('grading.saved.title') });
      void invalidate(listGradableAnswers, listAdminExams, getGradebook);
    },
    meta: {
      failed: {
        title: t('grading.saveFailed.title'),
        fallback: t('grading.saveFailed.fallback'),
        isHandled: isMarkedByOther,
      },
    },
    onError: (error) => {
      if (isMarkedByOther(error)) loadOtherMark.mutate();
    },
  });
  return { answer, mark: marking.mutate, isSaving: marking.isPending || loadOtherMark.isPending, isReplaced };
}
