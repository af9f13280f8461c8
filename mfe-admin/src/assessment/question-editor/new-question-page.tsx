import { QUESTION_TYPES } from '@lectern/contract';
import { useNavigate, usePageTitle, useSearchParams } from '@lectern/remote';
import { useState } from 'react';
import { usePaths } from '../../paths';
import { newForm } from './form/form';
import { QuestionEditor } from './question-editor';
import { t } from '../texts';

/** A new question of the type in the address; the first save opens it under its own address. */
export default function NewQuestionPage() {
  const [params] = useSearchParams();
  const type = QUESTION_TYPES.find((known) => known === params.get('type')) ?? 'single-choice';
  usePageTitle(t('questionEditor.newTitle', { type: t(`question.types.${type}`) }));
  // Another type in the address is another question.
  return <NewQuestion key={type} type={type} />;
}

function NewQuestion({ type }: { type: (typeof QUESTION_TYPES)[number] }) {
  const paths = usePaths();
  const navigate = useNavigate();
  const [form] = useState(() => newForm(type));
  return (
    <QuestionEditor
      start={{ form }}
      onCreated={(question) => void navigate(paths.question(question), { replace: true })}
    />
  );
}
