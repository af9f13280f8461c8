import { aModule as anyModule, uuid } from '@lectern/client/testing';
import type { ChatMessage, ChatSession, TutorSource } from '@lectern/contract';

export { aCourse, aLearner, uuid } from '@lectern/client/testing';

/** Responses for the screens' tests; the argument overrides properties. */

export const aModule = () => anyModule(1, { title: 'Bleeding' });

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
