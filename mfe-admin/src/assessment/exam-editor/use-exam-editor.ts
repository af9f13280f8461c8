import { call, hasCode, invalidate, useMutation } from '@lectern/client';
import {
  EXAM_CHANGED,
  EXAM_HAS_ATTEMPTS,
  getEditedExam,
  listAdminExams,
  publishExam,
  updateExam,
  type EditedExam,
  type ExamChange,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useState } from 'react';
import { examEditorTexts } from './texts';
import {
  changedFields,
  changeOf,
  findProblems,
  formOf,
  mergeForms,
  type ExamForm,
  type Problems,
  type SettingsForm,
} from './exam-form';

const { editor: texts } = examEditorTexts;

export type ExamEditor = ReturnType<typeof useExamEditor>;

/** Edits an exam: holds the form, saves and publishes it, and reacts to the server's refusals. */
export function useExamEditor(exam: EditedExam) {
  const [base, setBase] = useState(exam);
  const [form, setForm] = useState(() => formOf(exam));
  const [conflict, setConflict] = useState<EditedExam>();
  // Whether the person is asked what becomes of the attempts.
  const [asksAboutAttempts, setAsksAboutAttempts] = useState(false);
  const [showsProblems, setShowsProblems] = useState(false);
  const params = { examId: exam.id };
  const change = changeOf(base, form);
  const problems: Problems = showsProblems ? findProblems(form) : {};

  function restart(saved: EditedExam, next: ExamForm) {
    setBase(saved);
    setForm(next);
    setConflict(undefined);
  }

  const loadTheirs = useMutation({
    mutationFn: () => call(getEditedExam, { params }),
    onSuccess: (theirs) => {
      // Without a difference it was our own save, whose answer was lost on the way.
      if (changeOf(theirs, form)) setConflict(theirs);
      else restart(theirs, formOf(theirs));
    },
    meta: { failed: texts.saveFailed },
  });
  const saving = useMutation({
    mutationFn: ({ body }: { body: ExamChange; sent: ExamForm }) => call(updateExam, { params, body }),
    onSuccess: (saved, { sent }) => {
      setBase(saved);
      // What was typed during the call stays in the form, still to be saved.
      setForm((current) => (current === sent ? formOf(saved) : current));
      toast({ title: texts.saved, description: texts.savedText(saved.title) });
      void invalidate(listAdminExams);
    },
    meta: {
      failed: {
        ...texts.saveFailed,
        isHandled: (error) => hasCode(error, EXAM_CHANGED, EXAM_HAS_ATTEMPTS),
      },
    },
    onError: (error) => {
      if (hasCode(error, EXAM_CHANGED)) loadTheirs.mutate();
      if (hasCode(error, EXAM_HAS_ATTEMPTS)) setAsksAboutAttempts(true);
    },
  });
  const publishing = useMutation({
    mutationFn: (isPublished: boolean) => call(publishExam, { params, body: { isPublished } }),
    onSuccess: (saved, isPublished) => {
      restart(saved, mergeForms(formOf(base), form, formOf(saved)));
      toast(isPublished ? texts.publishedNow : texts.unpublishedNow);
      void invalidate(listAdminExams);
    },
    meta: { failed: texts.publishFailed },
  });
  const isSaving = saving.isPending || loadTheirs.isPending || publishing.isPending;

  /** @param attempts what becomes of the attempts, once the person has decided */
  function save(attempts?: ExamChange['attempts']): void {
    if (!change || isSaving) return;
    if (Object.keys(findProblems(form)).length > 0) return setShowsProblems(true);
    setShowsProblems(false);
    setAsksAboutAttempts(false);
    saving.mutate({ body: { ...change, attempts }, sent: form });
  }

  return {
    base,
    form,
    problems,
    conflict,
    isSaving,
    asksAboutAttempts,
    isDirty: change !== null,
    changeSettings: (fields: Partial<SettingsForm>) =>
      setForm((current) => ({ ...current, settings: { ...current.settings, ...fields } })),
    changeSections: (sections: ExamForm['sections']) => setForm((current) => ({ ...current, sections })),
    save,
    publish: publishing.mutate,
    cancelSave: () => setAsksAboutAttempts(false),
    resolve: (choice: 'merge' | 'discard' | 'later') => {
      if (!conflict || choice === 'later') return setConflict(undefined);
      const theirs = formOf(conflict);
      restart(conflict, choice === 'merge' ? mergeForms(formOf(base), form, theirs) : theirs);
    },
    changedFields: (theirs: EditedExam) => ({
      mine: changedFields(formOf(base), form),
      theirs: changedFields(formOf(base), formOf(theirs)),
    }),
  };
}
