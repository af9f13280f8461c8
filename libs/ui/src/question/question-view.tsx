import type { QuestionContent } from '@lectern/contract';
import { useId } from 'react';
import { Prose } from '../prose/prose';
import { QuestionInput } from './inputs/question-input';

/** A question with its prompt as a learner sees it before answering, to read only. */
export function QuestionView({ content }: { content: QuestionContent }) {
  const promptId = useId();
  return (
    <>
      <Prose id={promptId} html={content.prompt} />
      <QuestionInput content={content} response={null} onChange={() => {}} disabled labelledBy={promptId} />
    </>
  );
}
