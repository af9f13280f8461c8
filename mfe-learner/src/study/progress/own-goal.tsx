import { Link } from '@lectern/remote';
import { Muted } from '@lectern/ui';
import { paths } from '../../paths';
import { GoalProgress } from '../../parts/weekly-goal/goal-progress';
import { weeklyGoalTexts } from '../../parts/weekly-goal/texts';
import { useWeeklyGoal } from '../../parts/weekly-goal/use-weekly-goal';

/** The learner's own goal beside the fixed ones, or the way to set one. */
export function OwnGoal() {
  const { data, error } = useWeeklyGoal();
  if (!data) return <Muted>{error ? weeklyGoalTexts.failed : weeklyGoalTexts.loading}</Muted>;
  if (data.daysPerWeek) return <GoalProgress {...data} daysPerWeek={data.daysPerWeek} />;
  return (
    <p>
      <Link to={paths.weeklyGoal}>{weeklyGoalTexts.none}</Link>
    </p>
  );
}
