import type { UploadResult } from '@lectern/contract';
import { Badge, ButtonLink, Card, CardTitle, Muted, Row } from '@lectern/ui';
import { useRef } from 'react';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { PreviewButton } from './preview-button';
import { PublishButton, usePublishing } from './publish-button';

/** A course that was just created, with what comes next: review, questions and, for a draft, publishing. */
export function CreatedCard({ course, modulesCount, slidesCount, details }: UploadResult) {
  const paths = usePaths();
  const heading = useRef<HTMLHeadingElement>(null);
  const publishing = usePublishing(course, () => heading.current?.focus({ preventScroll: true }));
  return (
    <Card aria-labelledby={`created-${course.id}`}>
      <div>
        <Row>
          <CardTitle id={`created-${course.id}`} ref={heading} tabIndex={-1}>
            {course.title}
          </CardTitle>
          {publishing.isDraft && <Badge tone="neutral">{t('list.draft')}</Badge>}
        </Row>
        <Muted>{t('upload.size', { modules: modulesCount, slides: slidesCount })}</Muted>
        {details && <Muted dir="auto">{details}</Muted>}
      </div>
      <Row>
        <ButtonLink to={paths.firstSlide(course)}>
          {t('upload.reviewSlides', { slides: slidesCount })}
        </ButtonLink>
        <ButtonLink to={paths.proposals(course)} variant="secondary">
          {t('upload.draftQuestions')}
        </ButtonLink>
        {publishing.isDraft && <PublishButton publishing={publishing} />}
        <PreviewButton course={course} />
        <ButtonLink to={paths.course(course)} variant="secondary">
          {t('upload.viewCourse')}
        </ButtonLink>
      </Row>
    </Card>
  );
}
