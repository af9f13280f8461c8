import type { UploadResult } from '@lectern/contract';
import { ButtonLink, Card, CardTitle } from '@lectern/ui';
import { paths } from '../paths';
import { texts } from '../texts';
import styles from './upload.module.css';

/** The course that was just made, and the way to it. */
export function CreatedCard({ course, modulesCount, slidesCount, details }: UploadResult) {
  return (
    <Card aria-labelledby={`created-${course.id}`}>
      <div className={styles.created}>
        <div>
          <CardTitle id={`created-${course.id}`}>{course.title}</CardTitle>
          <p className={styles.quiet}>{texts.upload.size(modulesCount, slidesCount)}</p>
          {details && (
            <p className={styles.quiet} dir="auto">
              {details}
            </p>
          )}
        </div>
        <ButtonLink to={paths.course(course)} variant="secondary">
          {texts.upload.viewCourse}
        </ButtonLink>
      </div>
    </Card>
  );
}
