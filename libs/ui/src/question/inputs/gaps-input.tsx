import { QUESTION_LIMITS, type GapsPart } from '@lectern/contract';
import { questionText } from '../texts';
import styles from './inputs.module.css';
import type { InputProps } from './input-props';

/** A text with fields and select boxes in it. */
export function GapsInput({ content, response, onChange, disabled }: InputProps<'gaps'>) {
  const values = new Map(response?.gaps.map(({ id, value }) => [id, value]));
  const numbers = gapNumbers(content.parts);

  function fill(gap: string, value: string): void {
    const filled = new Map(values).set(gap, value);
    const gaps = [...filled].filter(([, text]) => text !== '').map(([id, text]) => ({ id, value: text }));
    onChange({ type: 'gaps', gaps });
  }

  return (
    <div className={styles.gaps} dir="auto">
      {content.parts.map((part, index) => {
        if (part.kind === 'text') return <span key={index}>{part.text}</span>;
        const shared = {
          'aria-label': questionText('answer.gap', { number: numbers.get(part.id) ?? 0 }),
          className: styles.gap,
          value: values.get(part.id) ?? '',
          onChange: (event: { target: { value: string } }) => fill(part.id, event.target.value),
          disabled,
        };
        if (!part.choices) {
          const size = Math.min(Math.max(shared.value.length + 1, 10), 40);
          return (
            <input
              key={part.id}
              {...shared}
              dir="auto"
              size={size}
              maxLength={QUESTION_LIMITS.answer}
              autoComplete="off"
            />
          );
        }
        return (
          <select key={part.id} {...shared}>
            <option value="">{questionText('answer.choose')}</option>
            {part.choices.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        );
      })}
    </div>
  );
}

/** The number of each gap, by its id. */
function gapNumbers(parts: GapsPart[]): Map<string, number> {
  const gaps = parts.filter((part) => part.kind === 'gap');
  return new Map(gaps.map(({ id }, index) => [id, index + 1]));
}
