import { call, invalidate } from '@lectern/client';
import { type EditedSurvey, getEditedSurvey, getSurveyReport, updateSurvey } from '@lectern/contract';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { findProblems, surveyModel, toChange, toDraft, type SurveyDraft } from './survey-draft';
import { t } from './texts';

export type SurveyEditorState = ReturnType<typeof useSurveyEditor>;

/** Edits the survey of a course. */
export function useSurveyEditor(survey: EditedSurvey) {
  const params = { id: survey.courseId };
  const editor = useVersionedEditor({
    model: surveyModel,
    start: { saved: survey, draft: toDraft(survey) },
    load: () => call(getEditedSurvey, { params }),
    send: (draft: SurveyDraft, { version }: EditedSurvey) =>
      call(updateSurvey, { params, body: toChange(draft, version) }),
    findProblems,
    onSaved: () => void invalidate(getSurveyReport),
    texts: {
      saved: ({ isOpen }) => ({ title: isOpen ? t('editor.savedOpen') : t('editor.savedClosed') }),
      failed: { title: t('editor.notSaved'), fallback: t('tryAgain') },
    },
  });
  return {
    ...editor,
    save: () => {
      if (editor.isDirty && !editor.isSaving) editor.save(undefined);
    },
  };
}
