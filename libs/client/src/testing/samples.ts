import type {
  Course,
  CourseDetail,
  EditedLearningPath,
  LearningPath,
  LearningPathEnrollment,
  LearningPathStep,
  Module,
  User,
} from '@lectern/contract';

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

/** The enrollment of a person who has completed the first of two steps of `aLearningPath`, with the given fields. */
export const aLearningPathEnrollment = (
  fields: Partial<LearningPathEnrollment> = {},
): LearningPathEnrollment => ({
  enrolledAt: '2026-01-02T00:00:00.000Z',
  progress: 50,
  completedSteps: 1,
  completedAt: null,
  dueAt: null,
  isOverdue: false,
  canLeave: true,
  verificationId: null,
  nextCourse: { id: uuid('102'), slug: 'burns', title: 'Burns' },
  ...fields,
});

/** A step that requires its only course, with the given fields. */
export const aLearningPathStep = (
  number: number,
  fields: Partial<LearningPathStep> = {},
): LearningPathStep => ({
  id: uuid(`51${number}`),
  rule: 'all',
  requiredCount: 1,
  completedCount: 0,
  isOpen: true,
  isCompleted: false,
  courses: [{ title: 'First aid', course: aListedCourse(), state: 'open', progress: 0 }],
  ...fields,
});

/** A published path of two steps in order that the person has not joined, with the given fields. */
export const aLearningPath = (fields: Partial<LearningPath> = {}): LearningPath => ({
  id: uuid('500'),
  slug: 'first-responder',
  title: 'First responder',
  description: 'From the first call to the ambulance',
  requiredSteps: 2,
  stepCount: 2,
  courseCount: 2,
  enrollment: null,
  isPublished: true,
  isInOrder: true,
  canEdit: false,
  steps: [
    aLearningPathStep(1),
    aLearningPathStep(2, {
      courses: [
        {
          title: 'Burns',
          course: aListedCourse({ id: uuid('102'), slug: 'burns', title: 'Burns' }),
          state: 'open',
          progress: 0,
        },
      ],
    }),
  ],
  ...fields,
});

/** `aLearningPath` in the editor, with the given fields. */
export const anEditedLearningPath = (fields: Partial<EditedLearningPath> = {}): EditedLearningPath => ({
  id: uuid('500'),
  slug: 'first-responder',
  version: 1,
  title: 'First responder',
  description: 'From the first call to the ambulance',
  isPublished: false,
  isInOrder: true,
  learnerCount: 0,
  owner: { id: uuid('2'), name: 'Ada Lovelace', email: 'ada@example.org' },
  steps: [
    {
      id: uuid('511'),
      rule: 'all',
      chooseCount: null,
      courses: [{ id: uuid('100'), title: 'First aid', isPublished: true }],
    },
    {
      id: uuid('512'),
      rule: 'all',
      chooseCount: null,
      courses: [{ id: uuid('102'), title: 'Burns', isPublished: true }],
    },
  ],
  ...fields,
});
