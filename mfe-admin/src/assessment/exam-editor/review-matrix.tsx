import type { ReviewRule, ReviewRules } from '@lectern/contract';
import styles from './exam-editor.module.css';
import { t } from '../texts';

export const REVIEW_PARTS = ['score', 'correctness', 'rightAnswers', 'feedback'] as const;
export const REVIEW_TIMES = ['during', 'rightAfter', 'whileOpen', 'afterClose'] as const;

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
  const times = isChecked ? REVIEW_TIMES : REVIEW_TIMES.slice(1);
  return (
    <table className={styles.matrix}>
      <caption className="visually-hidden">{t('examEditor.settings.review')}</caption>
      <thead>
        <tr>
          <td />
          {times.map((time) => (
            <th key={time} scope="col">
              {t(`examEditor.settings.reviewTimes.${time}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {REVIEW_PARTS.map((part) => (
          <tr key={part}>
            <th scope="row">{t(`examEditor.settings.reviewParts.${part}`)}</th>
            {times.map((time) => (
              <td key={time}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={t('examEditor.settings.reviewOf', {
                      part: t(`examEditor.settings.reviewParts.${part}`),
                      time: t(`examEditor.settings.reviewTimes.${time}`),
                    })}
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
