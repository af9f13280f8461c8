import type { Category, Certificate, Course, Module } from '@lectern/contract';
import { slideLink } from '@lectern/remote';

type Named = Pick<Course, 'slug'>;

/** Route patterns of the learner's screens. */
export const routes = {
  home: '/',
  dashboard: '/dashboard',
  progress: '/progress',
  exams: '/exams',
  settings: '/settings',
  courses: '/courses',
  myCourses: '/my-courses',
  publicCourse: '/course/:course',
  course: '/courses/:course',
  module: '/courses/:course/modules/:moduleId',
  certificates: '/certificates',
  verification: '/verify/:verificationId',
} as const;

/** Links to the screens. */
export const paths = {
  home: routes.home,
  courses: routes.courses,
  progress: routes.progress,
  certificates: routes.certificates,
  /** The course list with a search or a category. */
  coursesWith: (filter: { search: string } | { category: Category }) =>
    `${routes.courses}?${new URLSearchParams(filter)}`,
  publicCourse: ({ slug }: Named) => `/course/${encodeURIComponent(slug)}`,
  course: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}`,
  module: ({ slug }: Named, { id }: Pick<Module, 'id'>) => slideLink({ courseSlug: slug, moduleId: id }),
  verification: ({ verificationId }: Pick<Certificate, 'verificationId'>) =>
    `/verify/${encodeURIComponent(verificationId)}`,
};
