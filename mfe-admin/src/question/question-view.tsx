import type { MarkedPart, QuestionContent, QuestionResponse } from '@lectern/contract';
import { EssayView, NumberView, ShortTextView } from './answer-fields';
import { ChoiceView, TrueFalseView } from './choice-view';
import { GapsView } from './gaps-view';
import { Html } from './html';
import { MatchingView } from './matching-view';
import { OrderingView } from './ordering-view';
import styles from './question.module.css';

/** A question as a learner sees it, to answer or, without `onChange`, to read. */
export function QuestionView({
  content,
  response,
  onChange,
  parts = [],
}: {
  content: QuestionContent;
  response: QuestionResponse | null;
  onChange?: (response: QuestionResponse) => void;
  parts?: readonly MarkedPart[];
}) {
  return (
    <div className={styles.question}>
      <Html html={content.prompt} className={styles.prompt} />
      <AnswerView
        content={content}
        response={response?.type === content.type ? response : null}
        onChange={onChange}
        parts={parts}
      />
    </div>
  );
}

function AnswerView({
  content,
  response,
  onChange,
  parts,
}: {
  content: QuestionContent;
  response: QuestionResponse | null;
  onChange: ((response: QuestionResponse) => void) | undefined;
  parts: readonly MarkedPart[];
}) {
  const shared = { onChange, parts };
  switch (content.type) {
    case 'single-choice':
      return <ChoiceView content={content} response={response as never} {...shared} />;
    case 'multiple-choice':
      return <ChoiceView content={content} response={response as never} {...shared} />;
    case 'true-false':
      return <TrueFalseView content={content} response={response as never} {...shared} />;
    case 'short-text':
      return <ShortTextView content={content} response={response as never} {...shared} />;
    case 'number':
      return <NumberView content={content} response={response as never} {...shared} />;
    case 'matching':
      return <MatchingView content={content} response={response as never} {...shared} />;
    case 'ordering':
      return <OrderingView content={content} response={response as never} {...shared} />;
    case 'gaps':
      return <GapsView content={content} response={response as never} {...shared} />;
    case 'essay':
      return <EssayView content={content} response={response as never} {...shared} />;
  }
}
