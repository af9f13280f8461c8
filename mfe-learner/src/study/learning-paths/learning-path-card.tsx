import type { ListedLearningPath } from '@lectern/contract';
import { Badge, Card, CardLink, CardTitle, Muted, Stack } from '@lectern/ui';
import { describeDue } from '../../parts/due/due';
import { paths } from '../../paths';
import styles from './learning-paths.module.css';
import { PathProgress } from './path-progress';
import { t } from './texts';

/** A learning path in a list; its one link covers the whole card. */
export function LearningPathCard({ learningPath }: { learningPath: ListedLearningPath }) {
  const { title, description, stepCount, courseCount, enrollment } = learningPath;
  const due = enrollment?.dueAt && !enrollment.completedAt ? describeDue(enrollment.dueAt) : undefined;
  return (
    <Card as="article" interactive className={styles.card}>
      <Stack gap={8}>
        <CardTitle>
          <CardLink to={paths.learningPath(learningPath)}>{title}</CardLink>
        </CardTitle>
        {description && (
          <p className={styles.excerpt} dir="auto">
            {description}
          </p>
        )}
      </Stack>
      <Stack gap={8} className={styles.cardEnd}>
        <Muted className={styles.facts}>
          <span>{t('facts.steps', { count: stepCount })}</span>
          <span>{t('facts.courses', { count: courseCount })}</span>
          {due && <Badge tone={due.tone}>{due.label}</Badge>}
        </Muted>
        {enrollment && <PathProgress learningPath={learningPath} enrollment={enrollment} />}
      </Stack>
    </Card>
  );
}
