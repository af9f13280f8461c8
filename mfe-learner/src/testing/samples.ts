import { aListedCourse, uuid } from '@lectern/client/testing';
import type { Certificate, Dashboard, Enrollment, NextSlide, RecentCourse, Slide } from '@lectern/contract';

export { aCourse, aLearner, aModule } from '@lectern/client/testing';

/** Sample API answers; each function takes the fields that matter to a test. */

export const aSlide = (number: number, own: Partial<Slide> = {}): Slide => ({
  id: uuid(`30${number}`),
  moduleId: uuid('201'),
  title: `Title ${number}`,
  content: `<p>Text ${number}</p>`,
  language: 'en',
  imageUrl: `/api/files/courses/a/slides/${number}.webp`,
  imageWidth: 1280,
  imageHeight: 720,
  imageSrcset: `/api/files/courses/a/slides/${number}-320.webp 320w, /api/files/courses/a/slides/${number}.webp 1280w`,
  imageAlt: null,
  notes: null,
  audioUrl: null,
  video: null,
  position: number - 1,
  seen: false,
  ...own,
});

export const anEnrollment = (own: Partial<Enrollment> = {}): Enrollment => ({
  id: uuid('400'),
  courseId: uuid('100'),
  progress: '0.00',
  enrolledAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  lastModuleId: null,
  lastSlideId: null,
  completedModuleIds: [],
  rating: null,
  ...own,
});

/** Three of six slides are left, at about a minute each. */
export const aNextSlide = (own: Partial<NextSlide> = {}): NextSlide => ({
  courseId: uuid('100'),
  moduleId: uuid('202'),
  moduleTitle: 'Module 2',
  title: 'Stop a bleeding',
  slidePosition: 1,
  slidesLeft: 3,
  minutesLeft: 4,
  ...own,
});

export const aCertificate = (own: Partial<Certificate> = {}): Certificate => ({
  id: uuid('500'),
  courseId: uuid('100'),
  courseName: 'First aid',
  verificationId: 'Xkv-1N3jia',
  issuedAt: '2026-03-04T12:00:00.000Z',
  grade: '100.00',
  ...own,
});

export const aRecentCourse = (own: Partial<RecentCourse> = {}): RecentCourse => {
  return {
    ...aListedCourse(),
    progress: 0,
    lastModule: null,
    lastActivityAt: '2026-03-04T12:00:00.000Z',
    ...own,
  };
};

export const aDashboard = ({
  stats,
  ...own
}: Partial<Omit<Dashboard, 'stats'>> & { stats?: Partial<Dashboard['stats']> } = {}): Dashboard => ({
  recentCourses: [],
  next: null,
  certificates: [],
  ...own,
  stats: {
    enrolledCourses: 0,
    completedCourses: 0,
    certificates: 0,
    studyHours: 0,
    studyHoursThisWeek: 0,
    completedThisMonth: 0,
    ...stats,
  },
});
