import { QUESTION_LIMITS } from '@lectern/contract';
import { Stack } from '../../layout/parts';
import { TextField } from '../../controls/text-field';
import { questionText } from '../texts';
import { Criteria } from '../review/criteria';
import styles from './inputs.module.css';
import type { InputProps } from './input-props';
import { countWords, isNumber } from './response';

const MAX_NUMBER_LENGTH = 60;

export function ShortTextInput({ response, onChange, disabled }: InputProps<'short-text'>) {
  return (
    <div className={styles.short}>
      <TextField
        label={questionText('answer.own')}
        value={response?.text ?? ''}
        onChange={(text) => onChange({ type: 'short-text', text })}
        maxLength={QUESTION_LIMITS.answer}
        disabled={disabled}
        autoComplete="off"
      />
    </div>
  );
}

export function NumberInput({ content, response, onChange, disabled }: InputProps<'number'>) {
  const text = response?.text ?? '';
  const { unit } = content;
  return (
    <div className={styles.number}>
      <TextField
        label={unit ? questionText('answer.ownInUnit', { unit }) : questionText('answer.own')}
        value={text}
        onChange={(next) => onChange({ type: 'number', text: next })}
        hint={text.trim() && !isNumber(text) ? questionText('answer.invalidNumber') : undefined}
        maxLength={MAX_NUMBER_LENGTH}
        disabled={disabled}
        // Not `type="number"`, which refuses a comma or a point depending on the device's language.
        inputMode="text"
        autoComplete="off"
      />
      {unit && (
        <span className={styles.unit} aria-hidden>
          {unit}
        </span>
      )}
    </div>
  );
}

export function EssayInput({ content, response, onChange, disabled }: InputProps<'essay'>) {
  const text = response?.text ?? '';
  return (
    <Stack>
      <Criteria criteria={content.criteria} />
      <TextField
        label={questionText('answer.own')}
        rows={10}
        value={text}
        onChange={(next) => onChange({ type: 'essay', text: next })}
        hint={describeEssayLength(countWords(text), content.maxWords)}
        maxLength={QUESTION_LIMITS.essay}
        disabled={disabled}
      />
    </Stack>
  );
}

function describeEssayLength(wordCount: number, limit: number | null): string {
  if (limit === null) return questionText('answer.words', { count: wordCount });
  return wordCount > limit
    ? questionText('answer.wordsOver', { over: wordCount - limit, limit })
    : questionText('answer.wordsOf', { count: wordCount, limit });
}
