import type { ChatMessage, ChatSession, Course, Module, TutorSource, User } from '@lectern/contract';

/** A UUID that ends in these digits. */
export const uuid = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;

/** What the network of the screens' tests answers; each takes what a test is about. */

export const aLearner = (): User => ({
  id: uuid('1'),
  email: 'learner@example.org',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'student',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastActive: null,
});

export const aCourse = (own: Partial<Course> = {}): Course => ({
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

export const aModule = (own: Partial<Module> = {}): Module => ({
  id: uuid('201'),
  courseId: uuid('100'),
  title: 'Bleeding',
  description: null,
  position: 0,
  slideCount: 3,
  ...own,
});

export const aSession = (own: Partial<ChatSession> = {}): ChatSession => ({
  id: uuid('600'),
  courseId: uuid('100'),
  moduleId: null,
  title: 'First aid Chat',
  updatedAt: '2026-03-04T12:00:00.000Z',
  ...own,
});

export const aSource = (own: Partial<TutorSource> = {}): TutorSource => ({
  slideId: uuid('301'),
  moduleId: uuid('201'),
  courseId: uuid('100'),
  courseSlug: 'first-aid',
  slidePosition: 4,
  label: 'Module 1 · Slide 5 · Pressure',
  quote: 'Press on the wound.',
  ...own,
});

export const aQuestion = (own: Partial<ChatMessage> = {}): ChatMessage => ({
  id: uuid('701'),
  role: 'user',
  content: 'What stops bleeding?',
  createdAt: '2026-03-04T12:00:00.000Z',
  status: 'complete',
  metadata: {},
  ...own,
});

export const anAnswer = (own: Partial<ChatMessage> = {}): ChatMessage => ({
  id: uuid('702'),
  role: 'assistant',
  content: 'Press on the wound. [1]',
  createdAt: '2026-03-04T12:00:01.000Z',
  status: 'complete',
  metadata: { confidence: 0.87, sources: [aSource()], citations: [aSource().label] },
  ...own,
});
