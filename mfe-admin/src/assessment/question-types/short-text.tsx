import { QUESTION_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { v4 as uuid } from 'uuid';
import { Switch } from '../../parts/fields/switch';
import styles from '../question-editor/question-editor.module.css';
import type { AnswerProps, QuestionTypeParts } from './answer-form';
import { Comparison } from './fields/comparison';
import { FeedbackField } from './fields/feedback-field';
import { PercentField } from './fields/number-field';
import { PartList } from './fields/part-list';
import { PaperLine } from './paper-parts';
import { withCredit } from './right-answer-texts';
import { t } from '../texts';

const newAnswer = () => ({ id: uuid(), text: '', fraction: 1, feedback: null });

export const shortText: QuestionTypeParts<'short-text'> = {
  start: () => ({
    type: 'short-text',
    answers: [newAnswer()],
    matchCase: false,
    matchAccents: false,
    allowWildcards: false,
  }),
  Fields: ShortTextFields,
  findProblems: ({ answers }) =>
    answers.length === 0 || answers.some(({ fraction }) => fraction === 1)
      ? {}
      : { 'key.answers': t('questionEditor.invalid.fullAnswer') },
  PaperAnswer: () => <PaperLine />,
  listRightAnswers: ({ answers }) => answers.map(({ text, fraction }) => withCredit(text, fraction)),
};

function ShortTextFields({ answer, problems, onChange }: AnswerProps<'short-text'>) {
  const setAnswers = (answers: typeof answer.answers) => onChange({ ...answer, answers });
  return (
    <>
      <PartList
        label={t('questionEditor.answers')}
        error={problems['key.answers']}
        parts={answer.answers}
        minimum={1}
        maximum={QUESTION_LIMITS.answers}
        nameOf={(index) => t('questionEditor.acceptedAnswer', { number: index + 1 })}
        add={{
          label: t('questionEditor.addAnswer'),
          onAdd: () => setAnswers([...answer.answers, newAnswer()]),
        }}
        onChange={setAnswers}
      >
        {({ text, fraction, feedback }, index, change) => (
          <>
            <div className={styles.choice}>
              <div className={styles.grow}>
                <TextField
                  label={t('questionEditor.acceptedAnswer', { number: index + 1 })}
                  value={text}
                  maxLength={QUESTION_LIMITS.answer}
                  error={problems[`key.answers.${index}.text`]}
                  onChange={(next) => change({ text: next })}
                />
              </div>
              <div className={styles.credit}>
                <PercentField
                  label={t('questionEditor.answerCredit', { number: index + 1 })}
                  hideLabel
                  value={fraction}
                  error={problems[`key.answers.${index}.fraction`]}
                  onChange={(next) => change({ fraction: next })}
                />
                <span aria-hidden>%</span>
              </div>
            </div>
            <FeedbackField
              part={t('questionEditor.acceptedAnswer', { number: index + 1 })}
              html={feedback}
              error={problems[`key.answers.${index}.feedback`]}
              onChange={(next) => change({ feedback: next })}
            />
          </>
        )}
      </PartList>
      <Comparison answer={answer} onChange={onChange}>
        <Switch
          label={t('questionEditor.wildcards')}
          hint={t('questionEditor.wildcardsHint')}
          checked={answer.allowWildcards}
          onChange={(allowWildcards) => onChange({ ...answer, allowWildcards })}
        />
      </Comparison>
    </>
  );
}
