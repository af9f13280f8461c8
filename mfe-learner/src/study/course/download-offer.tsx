import type { CourseDetail } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { withCatalogs } from '@lectern/remote';
import { lazy, Suspense } from 'react';

const DownloadCourse = lazy(() =>
  withCatalogs(
    ['learner.study.downloads'],
    () => import(/* webpackChunkName: "download" */ '../downloads/download-course'),
  ).catch(ignore),
);
// Without a connection the part may be missing; the course is shown all the same.
const ignore = () => ({ default: () => null });

/** The way to have a course on the device. Loaded after the rest of the course. */
export function DownloadOffer({ course }: { course: CourseDetail }) {
  if (!hasFeature('offline')) return null;
  return (
    <Suspense fallback={null}>
      <DownloadCourse course={course} />
    </Suspense>
  );
}
