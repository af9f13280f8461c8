import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import styles from '../question-editor/question-editor.module.css';
import type { AnswerProps, QuestionTypeParts } from './answer-form';
import { NumberField } from './fields/number-field';
import { PaperLine } from './paper-parts';
import { t } from '../texts';

const toleranceKinds = (['absolute', 'relative'] as const).map((value) => ({
  value,
  label: t(`questionEditor.toleranceKinds.${value}`),
}));

export const number: QuestionTypeParts<'number'> = {
  start: () => ({ type: 'number', answer: Number.NaN, tolerance: 0, toleranceKind: 'absolute', unit: null }),
  Fields: NumberFields,
  PaperAnswer: ({ content }) => <PaperLine unit={content.unit} />,
  listRightAnswers({ answer, tolerance, toleranceKind }, _, content) {
    const unit = content.unit ? ` ${content.unit}` : '';
    if (!tolerance) return [`${answer}${unit}`];
    const range = t('question.rightAnswer.tolerance', {
      tolerance: `${tolerance}${toleranceKind === 'relative' ? '%' : unit}`,
    });
    return [`${answer}${unit} ${range}`];
  },
};

function NumberFields({ answer, problems, onChange }: AnswerProps<'number'>) {
  return (
    <div className={styles.fields}>
      <NumberField
        label={t('questionEditor.number')}
        value={answer.answer}
        maxLength={60}
        error={problems['key.answer']}
        onChange={(next) => onChange({ ...answer, answer: next })}
      />
      <TextField
        label={t('questionEditor.unit')}
        hint={t('questionEditor.unitHint')}
        value={answer.unit ?? ''}
        maxLength={20}
        error={problems['content.unit']}
        onChange={(unit) => onChange({ ...answer, unit: unit.trim() ? unit : null })}
      />
      <NumberField
        label={t('questionEditor.tolerance')}
        value={answer.tolerance}
        maxLength={60}
        error={problems['key.tolerance']}
        onChange={(tolerance) => onChange({ ...answer, tolerance })}
      />
      <Select
        label={t('questionEditor.toleranceKind')}
        options={toleranceKinds}
        value={answer.toleranceKind}
        onChange={(toleranceKind) => onChange({ ...answer, toleranceKind })}
      />
    </div>
  );
}
