import { QUESTION_TYPES } from '@lectern/contract';
import { useNavigate, usePageTitle, useSearchParams } from '@lectern/remote';
import { useState } from 'react';
import { usePaths } from '../../paths';
import { newForm } from './form/form';
import { QuestionEditor } from './question-editor';
import { t } from '../texts';

/** A new question of the type in the address, with the slide there as its source; the first save opens it under its own address. */
export default function NewQuestionPage() {
  const [params] = useSearchParams();
  const type = QUESTION_TYPES.find((known) => known === params.get('type')) ?? 'single-choice';
  usePageTitle(t('questionEditor.newTitle', { type: t(`question.types.${type}`) }));
  const slideId = params.get('slide');
  // Another type or slide in the address is another question.
  return <NewQuestion key={`${type} ${slideId}`} type={type} slideId={slideId} />;
}

function NewQuestion({ type, slideId }: { type: (typeof QUESTION_TYPES)[number]; slideId: string | null }) {
  const paths = usePaths();
  const navigate = useNavigate();
  const [form] = useState(() => ({
    ...newForm(type),
    source: slideId ? { slideId, quote: null } : null,
  }));
  return (
    <QuestionEditor
      start={{ form }}
      onCreated={(question) => void navigate(paths.question(question), { replace: true })}
    />
  );
}
