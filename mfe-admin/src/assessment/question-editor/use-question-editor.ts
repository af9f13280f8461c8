import { ApiError, call, serverMessage } from '@lectern/client';
import {
  createQuestion,
  getQuestion,
  QUESTION_CHANGED,
  updateQuestion,
  type EditedQuestion,
  type QuestionDraft,
  type QuestionPractice,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useState } from 'react';
import { questionEditorTexts } from './texts';
import { refetchQuestions } from '../parts/question-mutations';
import type { QuestionForm } from './form/form';
import { changedFields, mergeForms } from './form/merge-forms';
import { findProblems, type Problems } from './form/problems';
import { draftOf } from './form/to-draft';
import { formOf } from './form/to-form';

const texts = questionEditorTexts;

export type QuestionEditor = ReturnType<typeof useQuestionEditor>;

/**
 * Edits a question: holds the form, saves it as a draft or ready, and reacts to the server's refusals.
 * @param start the question, or the empty form of a new one
 * @param onCreated called once a new question is saved for the first time
 */
export function useQuestionEditor(
  start: { question: EditedQuestion } | { form: QuestionForm },
  onCreated?: (question: EditedQuestion) => void,
) {
  const [question, setQuestion] = useState('question' in start ? start.question : undefined);
  const [base, setBase] = useState(() => ('question' in start ? formOf(start.question) : start.form));
  const [form, setForm] = useState(base);
  const [conflict, setConflict] = useState<EditedQuestion>();
  const [isSaving, setSaving] = useState(false);
  // Problems are shown from the first refused save on, and then disappear as they are solved.
  const [showsProblems, setShowsProblems] = useState(false);
  // Rises when texts change outside their own fields, so that rich text fields start again.
  const [revision, setRevision] = useState(0);
  const isDirty = changedFields(base, form).length > 0;
  const problems: Problems = showsProblems ? findProblems(form) : {};

  /** Shows a question as the server holds it, with `next` in the form. */
  function restart(saved: EditedQuestion, next: QuestionForm) {
    setQuestion(saved);
    setBase(formOf(saved));
    setForm(next);
    setConflict(undefined);
    setRevision((current) => current + 1);
  }

  async function save(status: QuestionDraft['status']): Promise<void> {
    if (isSaving) return;
    if (Object.keys(findProblems(form)).length > 0) return setShowsProblems(true);
    setSaving(true);
    setShowsProblems(false);
    const sent = form;
    try {
      const saved = await send(draftOf(sent, status));
      setQuestion(saved);
      setBase(formOf(saved));
      // What was typed during the call stays in the form, still to be saved.
      setForm((current) => (current === sent ? formOf(saved) : current));
      toast({ title: texts.saved, description: texts.savedText(saved.title, saved.version) });
      void refetchQuestions();
      if (!question) onCreated?.(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === QUESTION_CHANGED) await loadConflict();
      else showFailure(error);
    } finally {
      setSaving(false);
    }
  }

  const send = (draft: QuestionDraft) =>
    question
      ? call(updateQuestion, {
          params: { questionId: question.id },
          body: { ...draft, revision: question.revision },
        })
      : call(createQuestion, { body: draft });

  async function loadConflict() {
    if (!question) return;
    try {
      const theirs = await call(getQuestion, { params: { questionId: question.id } });
      // Without a difference it was our own save, whose answer was lost on the way.
      if (changedFields(formOf(theirs), form).length > 0) setConflict(theirs);
      else restart(theirs, formOf(theirs));
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    question,
    base,
    form,
    revision,
    problems,
    conflict,
    isSaving,
    isDirty,
    isArchived: question?.status === 'retired',
    change: (fields: Partial<QuestionForm>) => setForm((current) => ({ ...current, ...fields })),
    save,
    /** Shows what another call, such as archiving, returned; unsaved changes stay. */
    replace: (saved: EditedQuestion) => restart(saved, mergeForms(base, form, formOf(saved))),
    setPractice: (practice: QuestionPractice) =>
      setQuestion((current) => current && { ...current, practice }),
    resolve: (choice: 'merge' | 'discard' | 'later') => {
      if (!conflict || choice === 'later') return setConflict(undefined);
      const theirs = formOf(conflict);
      restart(conflict, choice === 'merge' ? mergeForms(base, form, theirs) : theirs);
    },
  };
}

function showFailure(error: unknown): void {
  const description = serverMessage(error) ?? texts.saveFailedText;
  toast({ title: texts.saveFailed, description, variant: 'destructive' });
}
