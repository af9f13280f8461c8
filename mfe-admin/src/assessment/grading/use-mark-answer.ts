import { ApiError, call, invalidate, serverMessage } from '@lectern/client';
import {
  getGradableAnswer,
  getGradebook,
  listAdminExams,
  listGradableAnswers,
  MARK_CHANGED,
  markAnswer,
  type AnswerMark,
  type GradedAnswer,
  type GradingQuery,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useState } from 'react';
import { answerGradingTexts } from './texts';

const texts = answerGradingTexts;

export type AnswerFilters = Omit<GradingQuery, 'page'>;

/** Saves the mark of an answer; when another grader was faster, shows their mark and lets the person replace it. */
export function useMarkAnswer(loaded: GradedAnswer, filters: AnswerFilters) {
  const [answer, setAnswer] = useState(loaded);
  const [isSaving, setSaving] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  const target = { params: { answerId: loaded.id }, query: filters };

  /** @returns the answer as it is saved, or undefined where it is not */
  async function mark(body: AnswerMark): Promise<GradedAnswer | undefined> {
    setSaving(true);
    try {
      const saved = await call(markAnswer, { ...target, body });
      setAnswer(saved);
      setReplaced(false);
      toast(texts.saved);
      void invalidate(listGradableAnswers, listAdminExams, getGradebook);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === MARK_CHANGED) await loadTheirs();
      else showFailure(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  async function loadTheirs() {
    try {
      setAnswer(await call(getGradableAnswer, target));
      setReplaced(true);
    } catch (error) {
      showFailure(error);
    }
  }

  return { answer, mark, isSaving, isReplaced };
}

function showFailure(error: unknown): void {
  const { title, fallback } = texts.saveFailed;
  toast({ title, description: serverMessage(error) ?? fallback, variant: 'destructive' });
}
