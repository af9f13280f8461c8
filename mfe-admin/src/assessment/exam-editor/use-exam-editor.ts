import { call, invalidate, useMutation } from '@lectern/client';
import {
  EXAM_HAS_ATTEMPTS,
  getEditedExam,
  listAdminExams,
  publishExam,
  updateExam,
  type EditedExam,
  type ExamChange,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { findProblems, toChange, toForm, type ExamForm } from './exam-form';
import { examModel } from './exam-model';
import { t } from '../texts';

export type ExamEditor = ReturnType<typeof useExamEditor>;

/** Edits and publishes an exam. */
export function useExamEditor(exam: EditedExam) {
  const params = { examId: exam.id };
  const editor = useVersionedEditor({
    model: examModel,
    start: { saved: exam, draft: toForm(exam) },
    load: () => call(getEditedExam, { params }),
    send: (form: ExamForm, saved: EditedExam, choices: Pick<ExamChange, 'attempts'>) =>
      call(updateExam, { params, body: { ...toChange(saved, form), ...choices } }),
    findProblems,
    onSaved: () => void invalidate(listAdminExams),
    handledCodes: [EXAM_HAS_ATTEMPTS],
    texts: {
      saved: ({ title }) => ({
        title: t('examEditor.saved'),
        description: t('examEditor.savedText', { title }),
      }),
      failed: { title: t('examEditor.saveFailed.title'), fallback: t('examEditor.saveFailed.fallback') },
    },
  });
  const publishing = useMutation({
    mutationFn: (isPublished: boolean) => call(publishExam, { params, body: { isPublished } }),
    onSuccess: (saved, isPublished) => {
      editor.replace(saved);
      toast(
        isPublished
          ? {
              title: t('examEditor.publishedNow.title'),
              description: t('examEditor.publishedNow.description'),
            }
          : {
              title: t('examEditor.unpublishedNow.title'),
              description: t('examEditor.unpublishedNow.description'),
            },
      );
      void invalidate(listAdminExams);
    },
    meta: {
      failed: {
        title: t('examEditor.publishFailed.title'),
        fallback: t('examEditor.publishFailed.fallback'),
      },
    },
  });
  const isSaving = editor.isSaving || publishing.isPending;

  return {
    ...editor,
    isSaving,
    /** @param attempts the person's decision about attempts that exist already */
    save: (attempts?: ExamChange['attempts']) => {
      if (editor.isDirty && !isSaving) editor.save({ attempts });
    },
    publish: publishing.mutate,
    /** Whether the person has to decide about attempts that exist already, before the change is saved. */
    asksAboutAttempts: editor.refusal !== null,
  };
}
