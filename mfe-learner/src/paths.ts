import type { Certificate, Course, Module } from '@lectern/contract';
import { slideLink } from '@lectern/remote';

type Named = Pick<Course, 'slug'>;

/** Where the learner's screens are, as `remote.tsx` declares them. */
export const routes = {
  home: '/',
  courses: '/courses',
  myCourses: '/my-courses',
  publicCourse: '/course/:course',
  course: '/courses/:course',
  module: '/courses/:course/modules/:moduleId',
  certificates: '/certificates',
  verification: '/verify/:verificationId',
} as const;

/** Links to them. */
export const paths = {
  home: routes.home,
  courses: routes.courses,
  certificates: routes.certificates,
  publicCourse: ({ slug }: Named) => `/course/${encodeURIComponent(slug)}`,
  course: ({ slug }: Named) => `/courses/${encodeURIComponent(slug)}`,
  module: ({ slug }: Named, { id }: Pick<Module, 'id'>) => slideLink({ courseSlug: slug, moduleId: id }),
  verification: ({ verificationId }: Pick<Certificate, 'verificationId'>) =>
    `/verify/${encodeURIComponent(verificationId)}`,
};
