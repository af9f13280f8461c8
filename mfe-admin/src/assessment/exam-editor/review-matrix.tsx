import type { ReviewRule, ReviewRules } from '@lectern/contract';
import { examEditorTexts } from './texts';
import styles from './exam-editor.module.css';

const { settings: texts } = examEditorTexts;
const PARTS = ['score', 'correctness', 'rightAnswers', 'feedback'] as const;
const TIMES = ['during', 'rightAfter', 'whileOpen', 'afterClose'] as const;

/** What learners see of their attempts by time, as boxes in a table. */
export function ReviewMatrix({
  rules,
  isChecked,
  onChange,
}: {
  rules: ReviewRules;
  /** Whether questions can be checked during an attempt; without it the first column has no effect. */
  isChecked: boolean;
  onChange: (rules: ReviewRules) => void;
}) {
  function set(time: keyof ReviewRules, part: keyof ReviewRule, isShown: boolean) {
    onChange({ ...rules, [time]: { ...rules[time], [part]: isShown } });
  }
  const times = isChecked ? TIMES : TIMES.slice(1);
  return (
    <table className={styles.matrix}>
      <caption className="visually-hidden">{texts.review}</caption>
      <thead>
        <tr>
          <td />
          {times.map((time) => (
            <th key={time} scope="col">
              {texts.reviewTimes[time]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PARTS.map((part) => (
          <tr key={part}>
            <th scope="row">{texts.reviewParts[part]}</th>
            {times.map((time) => (
              <td key={time}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={texts.reviewOf(texts.reviewParts[part], texts.reviewTimes[time])}
                    checked={rules[time][part]}
                    onChange={(event) => set(time, part, event.target.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
