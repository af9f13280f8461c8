import { GoalCard } from './goal-card';
import { GroupsCard } from './groups-card';

/** The person's own goal, and the groups that assign courses to them. */
export function LearningPage() {
  return (
    <>
      <GoalCard />
      <GroupsCard />
    </>
  );
}
