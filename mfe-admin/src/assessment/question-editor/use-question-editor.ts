import { call, hasCode, useMutation } from '@lectern/client';
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
const failed = { title: texts.saveFailed, fallback: texts.saveFailedText };
const isChangedByOther = (error: unknown) => hasCode(error, QUESTION_CHANGED);

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

  const loadTheirs = useMutation({
    mutationFn: ({ id }: EditedQuestion) => call(getQuestion, { params: { questionId: id } }),
    onSuccess: (theirs) => {
      // Without a difference it was our own save, whose answer was lost on the way.
      if (changedFields(formOf(theirs), form).length > 0) setConflict(theirs);
      else restart(theirs, formOf(theirs));
    },
    meta: { failed },
  });
  const saving = useMutation({
    mutationFn: ({ sent, status }: { sent: QuestionForm; status: QuestionDraft['status'] }) =>
      send(question, draftOf(sent, status)),
    onSuccess: (saved, { sent }) => {
      setQuestion(saved);
      setBase(formOf(saved));
      // What was typed during the call stays in the form, still to be saved.
      setForm((current) => (current === sent ? formOf(saved) : current));
      toast({ title: texts.saved, description: texts.savedText(saved.title, saved.version) });
      void refetchQuestions();
      if (!question) onCreated?.(saved);
    },
    meta: { failed: { ...failed, isHandled: isChangedByOther } },
    onError: (error) => {
      if (question && isChangedByOther(error)) loadTheirs.mutate(question);
    },
  });
  const isSaving = saving.isPending || loadTheirs.isPending;

  function save(status: QuestionDraft['status']): void {
    if (isSaving) return;
    if (Object.keys(findProblems(form)).length > 0) return setShowsProblems(true);
    setShowsProblems(false);
    saving.mutate({ sent: form, status });
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

const send = (question: EditedQuestion | undefined, draft: QuestionDraft) =>
  question
    ? call(updateQuestion, {
        params: { questionId: question.id },
        body: { ...draft, revision: question.revision },
      })
    : call(createQuestion, { body: draft });
