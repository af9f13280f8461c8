import {
  type HandedInFile,
  isPersonGraded,
  type QuestionContent,
  type QuestionKey,
  type QuestionMark,
  type QuestionResponse,
} from '@lectern/contract';
import type { ComponentType } from 'react';
import { Stack } from '../../layout/parts';
import { questionText } from '../texts';
import { HandedInFiles } from '../files/handed-in-files';
import { MultipleChoiceReview, SingleChoiceReview, TrueFalseReview } from './choice-review';
import { Criteria } from './criteria';
import { GapsReview, MatchingReview, OrderingReview } from './list-review';
import type { ReviewProps } from './review-props';
import { Accepted, TypedText } from './review-parts';

type QuestionType = QuestionContent['type'];

const reviews: { [Type in QuestionType]: ComponentType<ReviewProps<Type>> } = {
  'single-choice': SingleChoiceReview,
  'multiple-choice': MultipleChoiceReview,
  'true-false': TrueFalseReview,
  'short-text': ({ response, rightAnswer, labels }) => (
    <>
      <TypedText label={labels.answer} text={response?.text} />
      {rightAnswer && <Accepted texts={rightAnswer.answers.map(({ text }) => text)} />}
    </>
  ),
  number: ({ content, response, rightAnswer, labels }) => {
    const withUnit = (text: string | number) => [text, content.unit].filter(Boolean).join(' ');
    return (
      <>
        <TypedText label={labels.answer} text={response?.text && withUnit(response.text)} />
        {rightAnswer && <Accepted texts={[describeNumber(rightAnswer, withUnit)]} />}
      </>
    );
  },
  matching: MatchingReview,
  ordering: OrderingReview,
  gaps: GapsReview,
  essay: ({ response, labels }) => <TypedText label={labels.answer} text={response?.text} isLong />,
  'file-upload': ({ content, response, files, labels }) => (
    <>
      {files.length > 0 && <HandedInFiles files={files} isReceipt />}
      {(files.length === 0 || (content.acceptsText && response?.text)) && (
        <TypedText label={labels.answer} text={response?.text} isLong />
      )}
    </>
  ),
};

/** An answer that can no longer be changed, with what is right as far as the server sent it. */
export function AnswerReview({
  content,
  response,
  mark,
  criteria = null,
  files = [],
  isOwn = true,
}: {
  content: QuestionContent;
  response: QuestionResponse | null;
  mark?: Pick<QuestionMark, 'parts' | 'correctness' | 'rightAnswer'> | null;
  /** Shares of the criteria of a rubric once the answer is graded. */
  criteria?: { id: string; fraction: number }[] | null;
  /** The files of the answer. */
  files?: HandedInFile[];
  /** Whether the reader gave the answer. */
  isOwn?: boolean;
}) {
  const Review = reviews[content.type] as ComponentType<ReviewProps<QuestionType>>;
  const key = mark?.rightAnswer;
  return (
    <Stack>
      <Review
        content={content}
        response={response?.type === content.type ? response : null}
        files={files}
        marks={new Map(mark?.parts.map(({ id, isRight }) => [id, isRight]))}
        correctness={mark?.correctness ?? null}
        labels={
          isOwn
            ? {
                answer: questionText('answer.ofReader.answer'),
                choice: questionText('answer.ofReader.choice'),
              }
            : {
                answer: questionText('answer.ofLearner.answer'),
                choice: questionText('answer.ofLearner.choice'),
              }
        }
        rightAnswer={key?.type === content.type ? key : null}
      />
      {isPersonGraded(content) && <Criteria criteria={content.criteria} earned={criteria} />}
    </Stack>
  );
}

function describeNumber(
  { answer, tolerance, toleranceKind }: Extract<QuestionKey, { type: 'number' }>,
  withUnit: (number: number) => string,
): string {
  if (tolerance === 0) return withUnit(answer);
  const amount = toleranceKind === 'relative' ? `${tolerance}%` : withUnit(tolerance);
  return questionText('answer.tolerance', { answer: withUnit(answer), tolerance: amount });
}
