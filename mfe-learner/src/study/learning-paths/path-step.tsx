import type { LearningPathStep } from '@lectern/contract';
import { Badge, Card, formatList, Muted, Row, Stack } from '@lectern/ui';
import { Check, Lock } from 'lucide-react';
import { t as studyText } from '../texts';
import styles from './learning-paths.module.css';
import { PathCourseCard } from './path-course-card';
import { t } from './texts';

/** A step with its rule and courses. A locked step names the steps that have to be completed first. */
export function PathStep({
  step,
  number,
  earlierSteps,
  isJoined,
}: {
  step: LearningPathStep;
  /** The step's number, from 1. */
  number: number;
  /** The steps before this one. */
  earlierSteps: LearningPathStep[];
  isJoined: boolean;
}) {
  const { id, rule, courses, isOpen, isCompleted } = step;
  return (
    <Card as="li" aria-labelledby={`step-${id}`}>
      <Row gap={12}>
        <span className={styles.number} data-complete={isCompleted || undefined} aria-hidden>
          {isCompleted ? <Check size={18} /> : number}
        </span>
        <Stack gap={2} className={styles.stepText}>
          <h2 id={`step-${id}`} className={styles.stepTitle}>
            {t('step.title', { number })}
          </h2>
          <Muted>{describeRule(step)}</Muted>
        </Stack>
        {rule === 'optional' && <Badge>{t('step.optional')}</Badge>}
        {isCompleted && <Badge tone="success">{studyText('course.completed')}</Badge>}
        {!isOpen && (
          <Badge>
            <Lock aria-hidden />
            {t('step.locked')}
          </Badge>
        )}
      </Row>
      {!isOpen && <p className={styles.reason}>{describeLock(earlierSteps)}</p>}
      <ul role="list" className={styles.courses}>
        {courses.map((entry, index) => (
          <li key={entry.course?.id ?? index}>
            <PathCourseCard entry={entry} isJoined={isJoined} isStepOpen={isOpen} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function describeRule({ rule, requiredCount, courses }: LearningPathStep): string {
  if (rule === 'optional') return t('step.rules.optional');
  if (rule === 'choose' && requiredCount < courses.length)
    return t('step.rules.choose', { count: requiredCount, all: courses.length });
  return t('step.rules.all', { count: courses.length });
}

/** Names the steps that unlock this one: 'Complete step 1 first.' */
function describeLock(earlierSteps: LearningPathStep[]): string {
  const missingNumbers = earlierSteps.flatMap(({ rule, isCompleted }, index) =>
    rule === 'optional' || isCompleted ? [] : [String(index + 1)],
  );
  return t('step.reason', { count: missingNumbers.length, steps: formatList(missingNumbers) });
}
