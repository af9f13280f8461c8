import type { StudyStatus } from '@lectern/contract';
import { Badge } from '@lectern/ui';
import { t } from './texts';

const TONES = {
  'not-started': 'neutral',
  'in-progress': 'primary',
  completed: 'success',
  overdue: 'danger',
} as const satisfies Record<StudyStatus, string>;

/** How far a learner is in a course. */
export const StudyStatusBadge = ({ status }: { status: StudyStatus }) => (
  <Badge tone={TONES[status]}>{t(`studyStatus.${status}`)}</Badge>
);
