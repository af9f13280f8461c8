import { formatItems, formatSentences } from '@lectern/ui';
import styles from '../question-editor/question-editor.module.css';
import type { AnswerProps, QuestionTypeParts } from './answer-form';
import { NumberField } from './fields/number-field';
import { RubricFields } from './fields/rubric-fields';
import { describeShares, PaperHint, PaperLines } from './paper-parts';
import { t } from '../texts';

/** Empty lines for an essay on paper. */
const ESSAY_LINES = 10;

export const essay: QuestionTypeParts<'essay'> = {
  start: () => ({ type: 'essay', maxWords: null, criteria: [], graderNotes: null }),
  Fields: EssayFields,
  PaperAnswer({ content: { criteria, maxWords } }) {
    const limit = maxWords === null ? [] : [t('paper.words', { count: maxWords })];
    return (
      <>
        <PaperHint>
          <span dir="auto">
            {formatSentences([...limit, formatItems(describeShares(criteria))].filter(Boolean))}
          </span>
        </PaperHint>
        <PaperLines count={ESSAY_LINES} />
      </>
    );
  },
};

/** The rubric that graders use, and the limit of words. */
function EssayFields({ answer, problems, onChange }: AnswerProps<'essay'>) {
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
      <RubricFields answer={answer} problems={problems} onChange={onChange} />
    </>
  );
}
