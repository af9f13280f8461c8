import { Link } from '@lectern/remote';
import { Muted } from '@lectern/ui';
import { paths } from '../../paths';
import { GoalProgress } from '../../parts/weekly-goal/goal-progress';
import { t as partsText } from '../../parts/texts';
import { useWeeklyGoal } from '../../parts/weekly-goal/use-weekly-goal';

/** The learner's own goal beside the fixed ones, or the way to set one. */
export function OwnGoal() {
  const { data, error } = useWeeklyGoal();
  if (!data) return <Muted>{error ? partsText('weeklyGoal.failed') : partsText('weeklyGoal.loading')}</Muted>;
  if (data.daysPerWeek) return <GoalProgress {...data} daysPerWeek={data.daysPerWeek} />;
  return (
    <p>
      <Link to={paths.weeklyGoal}>{partsText('weeklyGoal.none')}</Link>
    </p>
  );
}
