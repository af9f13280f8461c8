import type { CourseDetail } from '@lectern/contract';
import { Award, CalendarClock } from 'lucide-react';
import { Stack } from '@lectern/ui';
import { t as studyText } from '../texts';
import { asksForMore, describeRequirements } from './describe-requirements';
import styles from './requirements.module.css';

/**
 * What the certificate requires and how long it is valid, for people who are not enrolled. Nothing for a certificate that requires
 * only the completion of the course and does not expire.
 */
export function RequirementsList({ course }: { course: CourseDetail }) {
  const { certificateRequirements: requirements, certificateMonths: months } = course;
  if (!asksForMore(requirements) && months === null) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby="certificate-requirements">
      <h2 id="certificate-requirements" className={styles.title}>
        {studyText('requirements.title')}
      </h2>
      <Stack as="ul" gap={6} role="list" className={styles.rows}>
        {describeRequirements(requirements).map((requirement) => (
          <li key={requirement} className={styles.row}>
            <Award size={18} aria-hidden />
            <span className={styles.name} dir="auto">
              {requirement}
            </span>
          </li>
        ))}
        {months !== null && (
          <li className={styles.row}>
            <CalendarClock size={18} aria-hidden />
            <span className={styles.name}>{studyText('requirements.validity', { months })}</span>
          </li>
        )}
      </Stack>
    </Stack>
  );
}
