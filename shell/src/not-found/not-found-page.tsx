import { ButtonLink, MissingBook, Stack } from '@lectern/ui';
import { useCourseListPath } from '../remotes/screens';
import { t } from '../texts';
import styles from './not-found.module.css';

/** Shown at a path for which no remote has a screen. */
export function NotFoundPage() {
  const courses = useCourseListPath();
  return (
    <Stack gap={12} className={styles.page}>
      <MissingBook />
      <h1>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      {courses && <ButtonLink to={courses}>{t('notFound.action')}</ButtonLink>}
    </Stack>
  );
}
