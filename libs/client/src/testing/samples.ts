import type { Course, CourseDetail, Module, User } from '@lectern/contract';

/** A UUID that ends in these digits. */
export const uuid = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;

/** A student; takes what a test is about. */
export const aLearner = (own: Partial<User> = {}): User => ({
  id: uuid('1'),
  email: 'learner@example.org',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'student',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastActive: null,
  ...own,
});

/** A module of `aCourse()`; takes what a test is about. */
export const aModule = (number: number, own: Partial<Module> = {}): Module => ({
  id: uuid(`20${number}`),
  courseId: uuid('100'),
  title: `Module ${number}`,
  description: null,
  position: number - 1,
  slideCount: 3,
  ...own,
});

/** A published course as lists show it; takes what a test is about. */
export const aListedCourse = (own: Partial<Course> = {}): Course => ({
  id: uuid('100'),
  slug: 'first-aid',
  title: 'First aid',
  description: 'Save a life',
  category: 'Health & Safety',
  level: null,
  thumbnailUrl: null,
  price: null,
  isFeatured: false,
  isPublished: true,
  enrollmentCount: 12,
  rating: null,
  ratingCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...own,
});

/** The same with two modules. */
export const aCourse = (own: Partial<CourseDetail> = {}): CourseDetail => ({
  ...aListedCourse(),
  modules: [aModule(1), aModule(2)],
  ...own,
});
