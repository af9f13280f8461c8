import type { AnswerForm, Problems } from '../answer-form';
import { findTypeParts } from '../question-types';

/** The fields of the right answer, by the question's type. */
export function AnswerFields({
  answer,
  ...rest
}: {
  answer: AnswerForm;
  problems: Problems;
  onChange: (answer: AnswerForm) => void;
}) {
  const { Fields } = findTypeParts(answer.type);
  return <Fields answer={answer} {...rest} />;
}
