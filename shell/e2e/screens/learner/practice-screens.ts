import {
  answerPracticeQuestion,
  getPracticeSummary,
  listDueQuestions,
  type PracticeAnswer,
  type PracticeQuestion,
  type PracticeSummary,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { questionsOfAllTypes } from '../../support/exam-questions';
import { failed, heading, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const [choice] = questionsOfAllTypes();
if (choice?.content.type !== 'single-choice') throw new Error('The first question is a single choice.');
const { content, key } = choice;
const { options } = choice.content;

const questions: PracticeQuestion[] = [1, 2, 3].map((digit) => ({
  id: uuid(digit),
  version: 1,
  content,
  course: { title: 'Keeping bees', slug: 'keeping-bees' },
  moduleTitle: 'Who lives in a hive',
  isInReview: true,
}));

const missed: PracticeAnswer = {
  answerId: '1',
  rating: 'again',
  days: 1,
  isInReview: true,
  mark: {
    points: 0,
    fraction: 0,
    correctness: 'wrong',
    parts: [{ id: options[1]?.id ?? '', isRight: false }],
    feedback: ['<p>There is one egg layer in a colony.</p>'],
    rightAnswer: key,
  },
  choices: null,
  slide: {
    courseSlug: 'keeping-bees',
    moduleId: uuid(4),
    slidePosition: 2,
    title: 'Who lives in a hive',
    quote: null,
  },
};
const known: PracticeAnswer = {
  ...missed,
  rating: 'good',
  days: 3,
  mark: { ...missed.mark, points: 1, fraction: 1, correctness: 'right', parts: [] },
  choices: { hard: 2, good: 3, easy: 8 },
};

const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
const summary: PracticeSummary = { dueToday: 6, minutes: 4, nextDueAt: later, hasQuestions: true };

/** The screens of practice with invented answers of the API, so that the learners of other screens have none. */
export function practiceScreens(page: Page): Screen[] {
  const reviewing = (answer: PracticeAnswer = missed) => ({
    page,
    path: '/review',
    given: async () => {
      await answering(listDueQuestions.path, { questions, total: 23 }).given?.(page);
      await answering(answerPracticeQuestion.path, answer).given?.(page);
    },
  });
  const answerOne = async (option: string) => {
    await page.getByRole('radio', { name: option }).check();
    await page.getByRole('button', { name: 'Check answer' }).click();
  };
  const answerAll = async () => {
    for (const next of ['Next question', 'Next question', 'Finish']) {
      await page.getByRole('button', { name: "I don't know" }).click();
      await page.getByRole('button', { name: next }).click();
    }
  };
  const dashboard = (name: string, state: PracticeSummary, text: string): Screen => ({
    name,
    page,
    path: '/dashboard',
    given: answering(getPracticeSummary.path, state).given,
    arrived: () => page.getByText(text),
  });
  return [
    dashboard('dashboard with due questions', summary, '6 due today'),
    dashboard('dashboard with nothing due', { ...summary, dueToday: 0 }, 'Nothing is due today'),
    dashboard(
      'dashboard before the first review',
      { ...summary, dueToday: 0, nextDueAt: null },
      'Practice a module of your courses. Questions that you miss come back here.',
    ),
    { ...reviewing(), name: 'question to review', arrived: heading('Question 1 of 3') },
    {
      ...reviewing(),
      name: 'missed question',
      act: () => answerOne('A worker'),
      arrived: heading('Not right'),
    },
    {
      ...reviewing(known),
      name: 'known question',
      act: () => answerOne('The queen'),
      arrived: heading('Right'),
    },
    {
      ...reviewing(),
      name: 'end of a review',
      act: answerAll,
      arrived: heading('You have been through these questions'),
    },
    {
      name: 'review with nothing due',
      page,
      path: '/review',
      given: async () => {
        await answering(listDueQuestions.path, { questions: [], total: 0 }).given?.(page);
        await answering(getPracticeSummary.path, { ...summary, dueToday: 0 }).given?.(page);
      },
      arrived: heading('All done for today'),
    },
    { name: 'review of a new learner', page, path: '/review', arrived: heading('Nothing to review') },
    failed('review', page, '/review', listDueQuestions.path, 'Failed to load questions'),
  ];
}
