import type { LearningPathEnrollment, ListedLearningPath } from '@lectern/contract';
import { Badge, formatPercent, Muted, ProgressBar, Stack } from '@lectern/ui';
import { Check } from 'lucide-react';
import { t as studyText } from '../texts';
import styles from './learning-paths.module.css';
import { t } from './texts';

/** How far a person is in a learning path: percent and complete steps. */
export function PathProgress({
  learningPath: { title, requiredSteps },
  enrollment: { progress, completedSteps, completedAt },
}: {
  learningPath: Pick<ListedLearningPath, 'title' | 'requiredSteps'>;
  enrollment: LearningPathEnrollment;
}) {
  return (
    <Stack gap={6}>
      <div className={styles.progress}>
        <ProgressBar percent={progress} label={studyText('course.progressOf', { title })} />
        <span className={styles.percent}>{formatPercent(progress)}</span>
      </div>
      {completedAt === null ? (
        <Muted>{t('progress.steps', { completed: completedSteps, count: requiredSteps })}</Muted>
      ) : (
        <div>
          <Badge tone="success">
            <Check aria-hidden />
            {studyText('course.completed')}
          </Badge>
        </div>
      )}
    </Stack>
  );
}
