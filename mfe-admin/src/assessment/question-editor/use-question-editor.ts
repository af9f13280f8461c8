import { call, query, useQuery } from '@lectern/client';
import {
  createQuestion,
  getQuestion,
  listQuestionCategories,
  updateQuestion,
  type EditedQuestion,
  type QuestionDraft,
  type QuestionPractice,
} from '@lectern/contract';
import { useVersionedEditor } from '../../parts/editor/use-versioned-editor';
import { refetchQuestions } from '../parts/question-mutations';
import type { QuestionForm } from './form/form';
import { findProblems } from './form/problems';
import { createQuestionModel } from './form/question-model';
import { toDraft } from './form/to-draft';
import { toForm } from './form/to-form';
import { t } from '../texts';

export type QuestionEditor = ReturnType<typeof useQuestionEditor>;

/**
 * Edits a question, and saves it as a draft or ready.
 * @param start the question, or the empty form of a new one
 * @param onCreated called once a new question is saved for the first time
 */
export function useQuestionEditor(
  start: { question: EditedQuestion } | { form: QuestionForm },
  onCreated?: (question: EditedQuestion) => void,
) {
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const savedQuestion = 'question' in start ? start.question : undefined;
  const { saved, draft, ...editor } = useVersionedEditor({
    model: createQuestionModel(categories),
    start: { saved: savedQuestion, draft: 'question' in start ? toForm(start.question) : start.form },
    load: ({ id }: EditedQuestion) => call(getQuestion, { params: { questionId: id } }),
    send: (form: QuestionForm, question: EditedQuestion | undefined, status: QuestionDraft['status']) =>
      saveQuestion(question, toDraft(form, status)),
    findProblems,
    onSaved: (question, isNew) => {
      void refetchQuestions();
      if (isNew) onCreated?.(question);
    },
    texts: {
      saved: ({ title, newestVersion }) => ({
        title: t('questionEditor.saved'),
        description: t('questionEditor.savedText', { title, version: newestVersion }),
      }),
      failed: { title: t('questionEditor.saveFailed'), fallback: t('questionEditor.saveFailedText') },
    },
  });
  return {
    ...editor,
    question: saved,
    form: draft,
    isArchived: saved?.status === 'retired',
    setPractice: (practice: QuestionPractice) => saved && editor.setSaved({ ...saved, practice }),
  };
}

const saveQuestion = (question: EditedQuestion | undefined, draft: QuestionDraft) =>
  question
    ? call(updateQuestion, {
        params: { questionId: question.id },
        body: { ...draft, version: question.version },
      })
    : call(createQuestion, { body: draft });
