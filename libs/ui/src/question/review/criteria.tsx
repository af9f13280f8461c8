import type { RubricCriterion } from '@lectern/contract';
import { Stack } from '../../layout/parts';
import { formatPercent } from '../../format/format';
import { questionText } from '../texts';
import styles from '../inputs/inputs.module.css';

/** What an answer is graded on, with the share of each criterion; `earned` (0 to 1 by id) once it is graded. */
export function Criteria({
  criteria,
  earned,
}: {
  criteria: RubricCriterion[];
  earned?: { id: string; fraction: number }[] | null;
}) {
  if (criteria.length === 0) return null;
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const formatShare = (share: number) => formatPercent(Math.round((share / total) * 100));
  return (
    <Stack gap={4} className={styles.criteria}>
      <p className={styles.label}>{questionText('answer.criteria')}</p>
      <ul>
        {criteria.map(({ id, title, weight }) => {
          const fraction = earned?.find((entry) => entry.id === id)?.fraction;
          return (
            <li key={id}>
              <span dir="auto">{title}</span>{' '}
              <span className={styles.share}>
                {fraction !== undefined && `${formatShare(weight * fraction)} / `}
                {formatShare(weight)}
              </span>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
