import { hasCode, query, useQuery } from '@lectern/client';
import { getModule, listSlides, LOCKED } from '@lectern/contract';
import { usePageTitle, useParams, withCatalogs } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState } from '@lectern/ui';
import { lazy, Suspense } from 'react';
import { courseQuery, enrollmentQuery, isForbidden } from '../../parts/courses/course-queries';
import { paths } from '../../paths';
import { t } from '../texts';
import { t as partsText } from '../../parts/texts';
import { ViewerLayout, ViewerSkeleton } from './viewer-layout';
import { Viewer } from './viewer';

// Loaded on demand, because most modules have slides and neither a SCORM package nor an external tool.
const ScormPlayer = lazy(() =>
  withCatalogs(['learner.study', 'learner.study.scorm'], () => import('../scorm/scorm-player')),
);
const ToolPage = lazy(() =>
  withCatalogs(['learner.study', 'learner.study.tool'], () => import('../tool/tool-page')),
);
// Loaded on demand: these replace the slides of a module that the person may not open.
const LockedModule = lazy(() => import(/* webpackChunkName: "closed" */ '../locks/locked-module'));
const NotEnrolled = lazy(() => import(/* webpackChunkName: "closed" */ '../enrollment/not-enrolled'));

/** The page of a module: its slides, SCORM package or external tool, or the reason why the person cannot see them. */
export default function SlidesPage() {
  const { course: address = '', moduleId = '' } = useParams();
  const course = useQuery(courseQuery(address));
  const module = useQuery(query(getModule, { params: { moduleId } }));
  const slides = useQuery(query(listSlides, { params: { moduleId } }));
  const enrollment = useQuery(enrollmentQuery(address));
  usePageTitle(module.data?.title);

  const courseLink = paths.course({ slug: address });
  const backLink = <ButtonLink to={courseLink}>{t('viewer.backToCourse')}</ButtonLink>;
  const withLayout = (content: React.ReactNode) => (
    <ViewerLayout
      courseLink={courseLink}
      title={module.data?.title ?? (module.isPending ? undefined : partsText('screens.module.title'))}
    >
      {content}
    </ViewerLayout>
  );

  if (isMissing(course.error)) {
    return withLayout(
      <EmptyState
        title={partsText('courseMissing.notFound')}
        text={partsText('courseMissing.notFoundText')}
        action={<ButtonLink to={paths.courses}>{partsText('courseMissing.browse')}</ButtonLink>}
      />,
    );
  }
  const isOfAnotherCourse = course.data && module.data && course.data.id !== module.data.courseId;
  if (isMissing(module.error) || isMissing(slides.error) || isOfAnotherCourse) {
    return withLayout(
      <EmptyState title={t('viewer.moduleMissing')} text={t('viewer.moduleMissingText')} action={backLink} />,
    );
  }
  if (hasCode(slides.error, LOCKED) && module.data?.lock) {
    return withLayout(
      <Suspense fallback={<ViewerSkeleton />}>
        <LockedModule lock={module.data.lock} courseLink={courseLink} />
      </Suspense>,
    );
  }
  if (isForbidden(slides.error)) {
    return withLayout(
      <Suspense fallback={<ViewerSkeleton />}>
        <NotEnrolled address={address} course={course.data} courseLink={courseLink} />
      </Suspense>,
    );
  }
  if (!course.data || !module.data || !slides.data || enrollment.data === undefined) {
    return withLayout(
      <QueryState
        query={[course, module, slides, enrollment]}
        loading={<ViewerSkeleton />}
        failed={t('viewer.failed')}
      />,
    );
  }
  if (module.data.isScorm) {
    return (
      <Suspense fallback={withLayout(<ViewerSkeleton />)}>
        <ScormPlayer key={moduleId} course={course.data} module={module.data} enrollment={enrollment.data} />
      </Suspense>
    );
  }
  if (module.data.isTool) {
    return (
      <Suspense fallback={withLayout(<ViewerSkeleton />)}>
        <ToolPage key={moduleId} course={course.data} module={module.data} enrollment={enrollment.data} />
      </Suspense>
    );
  }
  if (slides.data.length === 0) {
    return withLayout(
      <EmptyState title={t('viewer.noSlides')} text={t('viewer.noSlidesText')} action={backLink} />,
    );
  }
  return (
    <Viewer
      key={moduleId}
      course={course.data}
      module={module.data}
      slides={slides.data}
      enrollment={enrollment.data}
    />
  );
}
