import { invalidate } from '@lectern/client';
import { getAdminStats, listCourses, listTaughtCourses, type ScormPackage } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { ButtonLink, Card, CardTitle, Row } from '@lectern/ui';
import { useState } from 'react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { describeFrames } from './describe-frames';
import { ScormForm } from './scorm-form';

/** On the page of uploads: a SCORM package becomes a course of its own. */
export function ScormCourseCard() {
  const [added, setAdded] = useState<ScormPackage>();
  const paths = usePaths();
  if (!hasFeature('scormImport')) return null;

  function show(next: ScormPackage) {
    setAdded(next);
    void invalidate(listCourses, listTaughtCourses, getAdminStats);
  }

  return (
    <Card aria-labelledby="scorm-course">
      <CardTitle id="scorm-course">{t('scorm.courseTitle')}</CardTitle>
      <p>{t('scorm.courseHelp')}</p>
      <ScormForm key={added?.courseId} onAdded={show} />
      {added && (
        <>
          <p role="status">{describeFrames(added) ?? t('scorm.created', { title: added.title })}</p>
          <Row>
            <ButtonLink to={paths.editor({ id: added.courseId })} variant="secondary">
              {t('scorm.edit')}
            </ButtonLink>
          </Row>
        </>
      )}
    </Card>
  );
}
