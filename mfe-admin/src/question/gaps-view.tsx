import { QUESTION_LIMITS } from '@lectern/contract';
import { questionTexts } from '../question-texts';
import { PartMark } from './part-mark';
import styles from './question.module.css';
import type { ViewProps } from './view-props';

const { view: texts } = questionTexts;

/** The text with a field or a select in place of each gap. */
export function GapsView({ content, response, onChange, parts }: ViewProps<'gaps'>) {
  const gaps = response?.gaps ?? [];
  const gapIds = content.parts.flatMap((part) => (part.kind === 'gap' ? [part.id] : []));

  function fill(id: string, value: string) {
    onChange?.({ type: 'gaps', gaps: [...gaps.filter((gap) => gap.id !== id), { id, value }] });
  }

  return (
    <p className={styles.gaps} dir="auto">
      {content.parts.map((part, index) => {
        if (part.kind === 'text') return <span key={index}>{part.text}</span>;
        const { id, choices } = part;
        const label = texts.gap(gapIds.indexOf(id) + 1);
        const value = gaps.find((gap) => gap.id === id)?.value ?? '';
        return (
          <span key={id} className={styles.gap}>
            {choices ? (
              <select
                className={styles.select}
                aria-label={label}
                value={value}
                disabled={!onChange}
                onChange={(event) => fill(id, event.target.value)}
              >
                <option value="">{texts.choose}</option>
                {choices.map((choice) => (
                  <option key={choice.id} value={choice.id}>
                    {choice.text}
                  </option>
                ))}
              </select>
            ) : (
              <input
                className={styles.blank}
                aria-label={label}
                value={value}
                maxLength={QUESTION_LIMITS.answer}
                readOnly={!onChange}
                autoComplete="off"
                dir="auto"
                onChange={(event) => fill(id, event.target.value)}
              />
            )}
            <PartMark parts={parts} id={id} />
          </span>
        );
      })}
    </p>
  );
}
