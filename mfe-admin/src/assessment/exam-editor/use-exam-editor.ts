import { ApiError, call, invalidate, serverMessage } from '@lectern/client';
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
  const [isSaving, setSaving] = useState(false);
  const [showsProblems, setShowsProblems] = useState(false);
  const change = changeOf(base, form);
  const problems: Problems = showsProblems ? findProblems(form) : {};

  function restart(saved: EditedExam, next: ExamForm) {
    setBase(saved);
    setForm(next);
    setConflict(undefined);
  }

  /** @param attempts what becomes of the attempts, once the person has decided */
  async function save(attempts?: ExamChange['attempts']): Promise<void> {
    if (!change || isSaving) return;
    if (Object.keys(findProblems(form)).length > 0) return setShowsProblems(true);
    const sent = form;
    setSaving(true);
    setShowsProblems(false);
    setAsksAboutAttempts(false);
    try {
      const saved = await call(updateExam, { params: { examId: base.id }, body: { ...change, attempts } });
      setBase(saved);
      // What was typed during the call stays in the form, still to be saved.
      setForm((current) => (current === sent ? formOf(saved) : current));
      toast({ title: texts.saved, description: texts.savedText(saved.title) });
      void invalidate(listAdminExams);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === EXAM_CHANGED) await loadConflict();
      else if (code === EXAM_HAS_ATTEMPTS) setAsksAboutAttempts(true);
      else showFailure(texts.saveFailed, error);
    } finally {
      setSaving(false);
    }
  }

  async function loadConflict() {
    try {
      const theirs = await call(getEditedExam, { params: { examId: base.id } });
      // Without a difference it was our own save, whose answer was lost on the way.
      if (changeOf(theirs, form)) setConflict(theirs);
      else restart(theirs, formOf(theirs));
    } catch (error) {
      showFailure(texts.saveFailed, error);
    }
  }

  async function publish(isPublished: boolean): Promise<void> {
    setSaving(true);
    try {
      const saved = await call(publishExam, { params: { examId: base.id }, body: { isPublished } });
      restart(saved, mergeForms(formOf(base), form, formOf(saved)));
      toast(isPublished ? texts.publishedNow : texts.unpublishedNow);
      void invalidate(listAdminExams);
    } catch (error) {
      showFailure(texts.publishFailed, error);
    } finally {
      setSaving(false);
    }
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
    publish,
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

function showFailure({ title, fallback }: { title: string; fallback: string }, error: unknown): void {
  toast({ title, description: serverMessage(error) ?? fallback, variant: 'destructive' });
}
