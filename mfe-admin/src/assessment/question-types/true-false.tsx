import { Select } from '@lectern/ui/select';
import { questionText } from '@lectern/ui/question';
import type { AnswerProps, QuestionTypeParts } from './answer-form';
import { OptionalHtmlField } from './fields/html-field';
import { PaperOptions } from './paper-parts';
import { t } from '../texts';

const words = { true: questionText('answer.true'), false: questionText('answer.false') };

export const trueFalse: QuestionTypeParts<'true-false'> = {
  start: () => ({ type: 'true-false', answer: true, feedbackTrue: null, feedbackFalse: null }),
  Fields: TrueFalseFields,
  PaperAnswer: () => (
    <PaperOptions
      isRound
      options={[
        { id: 'true', text: words.true },
        { id: 'false', text: words.false },
      ]}
    />
  ),
  listRightAnswers: ({ answer }) => [answer ? words.true : words.false],
};

function TrueFalseFields({ answer, problems, onChange }: AnswerProps<'true-false'>) {
  return (
    <>
      <Select
        label={t('questionEditor.rightAnswer')}
        options={[
          { value: 'true', label: words.true },
          { value: 'false', label: words.false },
        ]}
        value={String(answer.answer)}
        onChange={(value) => onChange({ ...answer, answer: value === 'true' })}
      />
      <OptionalHtmlField
        label={t('questionEditor.feedbackTrue')}
        html={answer.feedbackTrue}
        error={problems['key.feedbackTrue']}
        onChange={(feedbackTrue) => onChange({ ...answer, feedbackTrue })}
      />
      <OptionalHtmlField
        label={t('questionEditor.feedbackFalse')}
        html={answer.feedbackFalse}
        error={problems['key.feedbackFalse']}
        onChange={(feedbackFalse) => onChange({ ...answer, feedbackFalse })}
      />
    </>
  );
}
