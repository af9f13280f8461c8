import { listUnansweredQuestions, type Course } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { failed, heading, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const SLIDE_ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';

/** What a course does not answer: subjects with and without words, none, and a failure. */
export function unansweredQuestionScreens(page: Page, course: Course): Screen[] {
  const path = `/admin/courses/${course.id}/unanswered-questions`;
  const call = listUnansweredQuestions.path.replace(':id', course.id);
  const slide = {
    slideId: SLIDE_ID,
    moduleId: SLIDE_ID,
    courseId: course.id,
    courseSlug: 'first-aid',
    slidePosition: 4,
    label: 'Module 2 · Slide 5 · Defibrillators',
    quote: '',
  };
  const group = {
    id: '1',
    words: ['defibrillator', 'cost'],
    questions: ['What does a defibrillator cost?', 'How much do defibrillators cost in Germany?'],
    questionCount: 4,
    learnerCount: 3,
    refusedCount: 2,
    unsureCount: 1,
    ratedDownCount: 1,
    lastAskedAt: '2026-11-22T12:30:00.000Z',
    nearest: [slide, { ...slide, slideId: course.id, label: 'Module 1 · Slide 2 · Calling for help' }],
  };
  const few = {
    ...group,
    id: '2',
    words: [],
    questions: [],
    questionCount: 1,
    learnerCount: 1,
    ratedDownCount: 0,
  };
  const report = { course, groups: [group, few], askedCount: 120, isPartial: true };
  return [
    {
      name: 'unanswered questions',
      page,
      path,
      given: answering(call, report).given,
      arrived: heading('defibrillator · cost'),
    },
    { name: 'no unanswered questions', page, path, arrived: heading('No unanswered questions') },
    failed('unanswered questions', page, path, call, 'Failed to load questions'),
  ];
}
