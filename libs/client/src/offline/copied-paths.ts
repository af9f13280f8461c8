import {
  countUnreadNotifications,
  getCertificateProgress,
  getCourse,
  getCourseBySlug,
  getDashboard,
  getEnrollment,
  getEnrollmentBySlug,
  getModule,
  getNextSlide,
  getUser,
  listCertificates,
  listCourses,
  listDueDates,
  listModuleNotes,
  listModules,
  listModulesBySlug,
  listSlides,
  getOwnGrades,
} from '@lectern/contract';
import { buildUrl } from '../url';
import type { CourseCopy } from './device-store';

type Course = Pick<CourseCopy, 'id' | 'slug' | 'moduleIds'>;

/** The calls of the API whose answers belong to the copy of a course. Practice is answered from its questions. */
export function listCopiedPaths({ id, slug, moduleIds }: Course): string[] {
  const course = { params: { id } };
  return [
    buildUrl(getCourse, course),
    buildUrl(getCourseBySlug, { params: { slug } }),
    buildUrl(listModules, course),
    buildUrl(listModulesBySlug, { params: { slug } }),
    ...listPersonalPaths({ id, slug, moduleIds }),
    ...moduleIds.flatMap((moduleId) => [
      buildUrl(getModule, { params: { moduleId } }),
      buildUrl(listSlides, { params: { moduleId } }),
    ]),
  ];
}

/** Those of them that change while a person studies, also on other devices. */
export function listPersonalPaths({ id, slug, moduleIds }: Course): string[] {
  const course = { params: { id } };
  return [
    buildUrl(getEnrollment, course),
    buildUrl(getEnrollmentBySlug, { params: { slug } }),
    buildUrl(getNextSlide, course),
    buildUrl(getCertificateProgress, course),
    buildUrl(getOwnGrades, course),
    ...moduleIds.map((moduleId) => buildUrl(listModuleNotes, { params: { moduleId } })),
  ];
}

/** The calls of the dashboard and of every page, whose answers are the same for all copies. */
export const SHARED_PATHS: readonly string[] = [
  buildUrl(getUser),
  buildUrl(getDashboard),
  buildUrl(listCourses),
  buildUrl(listDueDates),
  buildUrl(listCertificates),
  buildUrl(countUnreadNotifications),
];
