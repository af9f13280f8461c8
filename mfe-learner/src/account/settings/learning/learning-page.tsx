import { GroupsCard } from './groups-card';

/** The groups that assign courses to the person. */
export function LearningPage() {
  return <GroupsCard />;
}
