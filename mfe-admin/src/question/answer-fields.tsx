import { QUESTION_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { questionTexts } from '../question-texts';
import styles from './question.module.css';
import type { ViewProps } from './view-props';

const { view: texts } = questionTexts;

export function ShortTextView({ response, onChange }: ViewProps<'short-text'>) {
  return (
    <TextField
      label={texts.answer}
      value={response?.text ?? ''}
      maxLength={QUESTION_LIMITS.answer}
      readOnly={!onChange}
      autoComplete="off"
      onChange={(text) => onChange?.({ type: 'short-text', text })}
    />
  );
}

export function NumberView({ content: { unit }, response, onChange }: ViewProps<'number'>) {
  return (
    <div className={styles.number}>
      <TextField
        label={unit ? texts.unit(unit) : texts.answer}
        value={response?.text ?? ''}
        maxLength={60}
        inputMode="decimal"
        readOnly={!onChange}
        autoComplete="off"
        onChange={(text) => onChange?.({ type: 'number', text })}
      />
      {unit && <span aria-hidden>{unit}</span>}
    </div>
  );
}

export function EssayView({ content, response, onChange }: ViewProps<'essay'>) {
  const text = response?.text ?? '';
  const { criteria, maxWords } = content;
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      {criteria.length > 0 && (
        <div className={styles.rubric}>
          <p className={styles.quiet}>{texts.rubric}</p>
          <ul>
            {criteria.map(({ id, title, weight }) => (
              <li key={id} dir="auto">
                {title} · {texts.weight(`${Math.round((100 * weight) / total)}%`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {onChange ? (
        <TextField
          label={texts.answer}
          rows={8}
          value={text}
          maxLength={QUESTION_LIMITS.essay}
          hint={texts.words(wordCount(text), maxWords)}
          onChange={(next) => onChange({ type: 'essay', text: next })}
        />
      ) : (
        <p className={styles.essay} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length;
