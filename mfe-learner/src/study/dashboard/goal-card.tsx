import { Card, CardTitle, Muted, RefetchError } from '@lectern/ui';
import { GoalProgress } from '../../parts/weekly-goal/goal-progress';
import { t as partsText } from '../../parts/texts';
import type { useWeeklyGoal } from '../../parts/weekly-goal/use-weekly-goal';
import styles from './dashboard.module.css';

/** The learner's own goal. Absent for learners who have set none. */
export function GoalCard({ goal }: { goal: ReturnType<typeof useWeeklyGoal> }) {
  const { data, error } = goal;
  if (!data && !error) return null;
  if (data && !data.daysPerWeek) return null;
  return (
    <Card aria-labelledby="goal">
      <CardTitle id="goal">{partsText('weeklyGoal.title')}</CardTitle>
      <RefetchError queries={[goal]} />
      {!data && <Muted className={styles.quiet}>{partsText('weeklyGoal.failed')}</Muted>}
      {data?.daysPerWeek && <GoalProgress {...data} daysPerWeek={data.daysPerWeek} />}
    </Card>
  );
}
