import type { UploadResult } from '@lectern/contract';
import { ButtonLink, Card, CardTitle, Row } from '@lectern/ui';
import { usePaths } from '../../paths';
import { uploadTexts } from './texts';
import { PreviewButton } from './preview-button';
import styles from './upload.module.css';

/** A course that was just created, with links to it. */
export function CreatedCard({ course, modulesCount, slidesCount, details }: UploadResult) {
  const paths = usePaths();
  return (
    <Card aria-labelledby={`created-${course.id}`}>
      <Row gap={16} justify="space-between">
        <div>
          <CardTitle id={`created-${course.id}`}>{course.title}</CardTitle>
          <p className={styles.quiet}>{uploadTexts.size(modulesCount, slidesCount)}</p>
          {details && (
            <p className={styles.quiet} dir="auto">
              {details}
            </p>
          )}
        </div>
        <Row>
          <PreviewButton course={course} />
          <ButtonLink to={paths.course(course)} variant="secondary">
            {uploadTexts.viewCourse}
          </ButtonLink>
        </Row>
      </Row>
    </Card>
  );
}
