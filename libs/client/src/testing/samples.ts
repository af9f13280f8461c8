import type { Course, CourseDetail, Module, User } from '@lectern/contract';

/** A UUID that ends in these digits. */
export const uuid = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;

/** A student with the given fields. */
export const aLearner = (fields: Partial<User> = {}): User => ({
  id: uuid('1'),
  email: 'learner@example.org',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'student',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastActive: null,
  timeZone: null,
  locale: null,
  ...fields,
});

/** A module of `aCourse()` with the given fields. */
export const aModule = (number: number, fields: Partial<Module> = {}): Module => ({
  id: uuid(`20${number}`),
  courseId: uuid('100'),
  title: `Module ${number}`,
  description: null,
  position: number - 1,
  slideCount: 3,
  ...fields,
});

/** A published course as lists contain it, with the given fields. */
export const aListedCourse = (fields: Partial<Course> = {}): Course => ({
  id: uuid('100'),
  slug: 'first-aid',
  title: 'First aid',
  description: 'Save a life',
  category: 'Health & Safety',
  level: null,
  language: 'en',
  thumbnailUrl: null,
  price: null,
  isFeatured: false,
  isPublished: true,
  enrollmentCount: 12,
  rating: null,
  ratingCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** `aListedCourse` with two modules. */
export const aCourse = (fields: Partial<CourseDetail> = {}): CourseDetail => ({
  ...aListedCourse(),
  instructors: [],
  canPreview: false,
  certificateRequirements: { allSlides: false, studyMinutes: 0, exams: [] },
  certificateMonths: null,
  modules: [aModule(1), aModule(2)],
  ...fields,
});
