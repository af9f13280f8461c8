import { QUESTION_LIMITS } from '@lectern/contract';
import { formatItems, formatSentences, TextField } from '@lectern/ui';
import { v4 as uuid } from 'uuid';
import paperStyles from '../paper/paper.module.css';
import styles from '../question-editor/question-editor.module.css';
import type { AnswerProps, QuestionTypeParts } from './answer-form';
import { OptionalHtmlField } from './fields/html-field';
import { NumberField } from './fields/number-field';
import { PartList } from './fields/part-list';
import { PaperHint } from './paper-parts';
import { exactPercent } from '../parts/format-percent';
import { t } from '../texts';

/** Empty lines for an essay on paper. */
const ESSAY_LINES = 10;

const newCriterion = () => ({ id: uuid(), title: '', weight: 1, expectation: '' });

export const essay: QuestionTypeParts<'essay'> = {
  start: () => ({ type: 'essay', maxWords: null, criteria: [], graderNotes: null }),
  Fields: EssayFields,
  PaperAnswer({ content: { criteria, maxWords } }) {
    const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
    const shares = criteria.map(({ title, weight }) =>
      t('paper.weight', { title, percent: exactPercent(Math.round((weight / total) * 100)) }),
    );
    const limit = maxWords === null ? [] : [t('paper.words', { count: maxWords })];
    return (
      <>
        <PaperHint>
          <span dir="auto">{formatSentences([...limit, formatItems(shares)].filter(Boolean))}</span>
        </PaperHint>
        {Array.from({ length: ESSAY_LINES }, (_, index) => (
          <span key={index} className={paperStyles.ruled} />
        ))}
      </>
    );
  },
};

/** The rubric that graders use, and the limit of words. */
function EssayFields({ answer, problems, onChange }: AnswerProps<'essay'>) {
  const setCriteria = (criteria: typeof answer.criteria) => onChange({ ...answer, criteria });
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label={t('questionEditor.maxWords')}
          hint={t('questionEditor.maxWordsHint')}
          value={answer.maxWords}
          inputMode="numeric"
          maxLength={5}
          error={problems['content.maxWords']}
          onChange={(words, text) => onChange({ ...answer, maxWords: text.trim() ? words : null })}
        />
      </div>
      <PartList
        label={t('questionEditor.rubric')}
        hint={t('questionEditor.rubricHint')}
        error={problems['content.criteria']}
        parts={answer.criteria}
        minimum={0}
        maximum={QUESTION_LIMITS.criteria}
        nameOf={(index) => t('questionEditor.criterion', { number: index + 1 })}
        add={{
          label: t('questionEditor.addCriterion'),
          onAdd: () => setCriteria([...answer.criteria, newCriterion()]),
        }}
        onChange={setCriteria}
      >
        {({ title, weight, expectation }, index, change) => (
          <>
            <div className={styles.criterion}>
              <TextField
                label={t('questionEditor.criterion', { number: index + 1 })}
                value={title}
                maxLength={QUESTION_LIMITS.answer}
                error={problems[`content.criteria.${index}.title`]}
                onChange={(next) => change({ title: next })}
              />
              <NumberField
                label={t('questionEditor.weight', { number: index + 1 })}
                value={weight}
                inputMode="numeric"
                maxLength={3}
                error={problems[`content.criteria.${index}.weight`]}
                onChange={(next) => change({ weight: next })}
              />
            </div>
            <TextField
              label={t('questionEditor.expectation', { number: index + 1 })}
              rows={2}
              value={expectation}
              maxLength={QUESTION_LIMITS.option}
              error={problems[`key.criteria.${index}.expectation`]}
              onChange={(next) => change({ expectation: next })}
            />
          </>
        )}
      </PartList>
      <OptionalHtmlField
        label={t('questionEditor.graderNotes')}
        html={answer.graderNotes}
        error={problems['key.graderNotes']}
        onChange={(graderNotes) => onChange({ ...answer, graderNotes })}
      />
    </>
  );
}
