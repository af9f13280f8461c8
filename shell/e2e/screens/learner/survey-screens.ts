import {
  type EditedSurvey,
  getEditedSurvey,
  getSurvey,
  getSurveyReport,
  type LearnerSurvey,
  type SurveyItem,
  type SurveyReport,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { failed, heading, type Cast, type Screen } from '../screen';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const COURSE_ID = uuid(4);

const ITEMS: SurveyItem[] = [
  { id: uuid(1), kind: 'scale', prompt: 'The explanations were clear.', options: [] },
  {
    ...{ id: uuid(2), kind: 'choice', prompt: 'How was the pace?' },
    options: ['Too slow', 'Just right', 'Too fast'].map((text, index) => ({ id: uuid(5 + index), text })),
  },
  { id: uuid(3), kind: 'text', prompt: 'What should we improve?', options: [] },
];

const survey: LearnerSurvey = {
  ...{ isAnonymous: true, items: ITEMS, hasAnswered: false, canAnswer: true, answers: [] },
  editableUntil: null,
};

/** The page on which learners answer the survey of a course, with invented answers of the API. */
export function surveyScreens({ graduate: page, course }: Cast): Screen[] {
  const path = `/courses/${course.slug}/survey`;
  const call = getSurvey.path.replace(':id', course.id);
  const given = (answer: LearnerSurvey | null) => answering(call, answer).given;
  const answered = { ...survey, hasAnswered: true, canAnswer: false };
  return [
    { name: 'survey', page, path, given: given(survey), arrived: () => page.getByText(/This survey is/) },
    { name: 'answered survey', page, path, given: given(answered), arrived: heading(/^Thank you/) },
    { name: 'course without a survey', page, path, given: given(null), arrived: heading('No survey') },
    failed('survey', page, path, call, 'The survey could not be loaded'),
  ];
}

const edited: EditedSurvey = {
  ...{ courseId: COURSE_ID, courseTitle: 'Keeping bees', isOpen: true, isAnonymous: true },
  ...{ items: ITEMS, hasAnswers: true, version: 2 },
};

const REPORT: SurveyReport = {
  ...{ courseTitle: 'Keeping bees', isAnonymous: true, personCount: 15, months: ['2026-03', '2026-02'] },
  items: [
    {
      ...{ id: uuid(1), kind: 'scale', prompt: 'The explanations were clear.', isRemoved: false },
      ...{ answerCount: 15, mean: 4.2, texts: [] },
      counts: [0, 1, 2, 5, 7].map((count, index) => ({ answer: index + 1, isRemoved: false, count })),
    },
    {
      ...{ id: uuid(2), kind: 'choice', prompt: 'How was the pace?', isRemoved: true, answerCount: 10 },
      ...{ mean: null, texts: [] },
      counts: ['Too slow', 'Just right'].map((answer) => ({ answer, isRemoved: false, count: 5 })),
    },
    {
      ...{ id: uuid(3), kind: 'text', prompt: 'What should we improve?', isRemoved: false },
      ...{ answerCount: 5, mean: null, counts: [] },
      texts: [{ text: 'More time in the hive.\nLess theory.', name: null }],
    },
  ],
};

/** The page on which instructors edit the survey of a course and read its answers. */
export function editedSurveyScreens(page: Page): Screen[] {
  const path = `/teaching/courses/${COURSE_ID}/survey`;
  const call = getEditedSurvey.path.replace(':id', COURSE_ID);
  const report = getSurveyReport.path.replace(':id', COURSE_ID);
  const given = answering(call, edited).given;
  const reporting = (answer: SurveyReport) => async (opened: Page) => {
    await given?.(opened);
    await answering(report, answer).given?.(opened);
  };
  const none = { ...edited, items: [], isOpen: false, hasAnswers: false };
  const arrived = () => page.getByText('Mean 4.2 of 5');
  return [
    { name: 'items of a survey', page, path, given, arrived: heading('Item 3') },
    {
      name: 'survey without items',
      page,
      path,
      given: answering(call, none).given,
      arrived: heading('No items yet'),
    },
    {
      name: 'preview of a survey',
      page,
      path: `${path}?tab=preview`,
      given,
      arrived: () => page.getByText('How was the pace?'),
    },
    { name: 'answers to a survey', page, path: `${path}?tab=report`, given: reporting(REPORT), arrived },
    {
      name: 'survey without answers',
      page,
      path: `${path}?tab=report`,
      given: reporting({ ...REPORT, personCount: 0, months: [], items: [] }),
      arrived: heading('No answers to show'),
    },
    failed('survey of a course', page, path, call, 'The survey could not be loaded'),
  ];
}
