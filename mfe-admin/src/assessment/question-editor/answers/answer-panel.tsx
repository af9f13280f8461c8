import { ChoiceAnswer } from './choice-answer';
import { EssayAnswer } from './essay-answer';
import type { AnswerPart } from '../form/form';
import { GapsAnswer } from './gaps-answer';
import { MatchingAnswer } from './matching-answer';
import type { Problems } from '../form/problems';
import { NumberAnswer, OrderingAnswer, ShortTextAnswer, TrueFalseAnswer } from './simple-answers';

/** The fields of the right answer, by the question's type. */
export function AnswerPanel({
  answer,
  ...rest
}: {
  answer: AnswerPart;
  problems: Problems;
  onChange: (answer: AnswerPart) => void;
}) {
  switch (answer.type) {
    case 'single-choice':
      return <ChoiceAnswer answer={answer} {...rest} />;
    case 'multiple-choice':
      return <ChoiceAnswer answer={answer} {...rest} />;
    case 'true-false':
      return <TrueFalseAnswer answer={answer} {...rest} />;
    case 'short-text':
      return <ShortTextAnswer answer={answer} {...rest} />;
    case 'number':
      return <NumberAnswer answer={answer} {...rest} />;
    case 'matching':
      return <MatchingAnswer answer={answer} {...rest} />;
    case 'ordering':
      return <OrderingAnswer answer={answer} {...rest} />;
    case 'gaps':
      return <GapsAnswer answer={answer} {...rest} />;
    case 'essay':
      return <EssayAnswer answer={answer} {...rest} />;
  }
}
