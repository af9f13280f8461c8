import { Muted, ProgressBar, Stack } from '@lectern/ui';
import { t } from '../texts';
import styles from './weekly-goal.module.css';

/** How much of the goal is reached this week, and the days in a row. */
export function GoalProgress({
  daysPerWeek,
  daysThisWeek,
  daysInARow,
}: {
  daysPerWeek: number;
  daysThisWeek: number;
  daysInARow: number;
}) {
  const label = t('weeklyGoal.goal', { days: daysPerWeek });
  return (
    <Stack gap={8}>
      <p className={styles.line}>
        <span>{label}</span>
        <span className={styles.count}>{`${daysThisWeek}/${daysPerWeek}`}</span>
      </p>
      <ProgressBar percent={Math.min(100, (daysThisWeek / daysPerWeek) * 100)} label={label} />
      <Muted>{t('weeklyGoal.inARow', { days: daysInARow })}</Muted>
    </Stack>
  );
}
