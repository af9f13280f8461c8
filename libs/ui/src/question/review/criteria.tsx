import type { RubricCriterion } from '@lectern/contract';
import { Stack } from '../../layout/parts';
import { formatPercent } from '../../format/format';
import { questionText } from '../texts';
import styles from '../inputs/inputs.module.css';

/** The criteria by which an answer is graded, each with its share of the points; `earned` has the fraction (0 to 1) of each when graded. */
export function Criteria({
  criteria,
  earned,
}: {
  criteria: RubricCriterion[];
  earned?: { id: string; fraction: number }[] | null;
}) {
  if (criteria.length === 0) return null;
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const formatShare = (weight: number) => formatPercent(Math.round((weight / totalWeight) * 100));
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
