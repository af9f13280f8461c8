import type { AccessConditions, Lock } from '@lectern/contract';
import { Stack } from '@lectern/ui';
import { t } from '../texts';
import LockNote from './lock-note';
import styles from './lock-note.module.css';

/** Why a course is locked for the learner, or on its public page what it asks for. */
export default function CourseLock({
  lock,
  isPublic = false,
}: {
  lock: Lock | AccessConditions;
  isPublic?: boolean;
}) {
  return (
    <Stack as="section" gap={8} className={styles.course} aria-labelledby="course-lock">
      <h2 id="course-lock" className={styles.heading}>
        {isPublic ? t('locks.conditions') : t('locks.course')}
      </h2>
      <LockNote lock={lock} />
    </Stack>
  );
}
