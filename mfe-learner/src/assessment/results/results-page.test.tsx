/** @vitest-environment jsdom */
import { fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import {
  cancelReview,
  getAttempt,
  getCoursePractice,
  getPlannedReview,
  getUser,
  listExams,
  planReview,
  reviewAttempt,
  type Annotation,
  type AttemptReview,
  type QuestionContent,
  type QuestionKey,
  type QuestionResponse,
  type ReviewedQuestion,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONTENTS } from '@lectern/ui/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import {
  aHandedInFile,
  aMark,
  anAttempt,
  anAttemptSummary,
  aReview,
  aReviewedQuestion,
  everything,
  NOW,
  nothing,
} from '../../testing/exam-samples';
import { open } from '../../testing/open';
import { aLearner } from '../../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(listExams, []);
});
afterEach(() => {
  cleanup();
  network.restore();
});

async function results(own: Partial<AttemptReview> = {}): Promise<void> {
  network.answer(reviewAttempt, aReview(own));
  open(`/exams/attempts/${uuid('800')}/results`);
  await screen.findByRole('article', { name: /^Question 1/ });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

const submitted = (own: object) =>
  anAttemptSummary({ state: 'submitted', submittedAt: NOW, endedBy: 'learner', ...own });

test('a result says whether it is enough, with its points', async () => {
  await results();
  expect(screen.getByRole('region', { name: 'Passed' }).textContent).toMatch(
    /80%8 of 10 points · Passing score 70%Attempt 1 · Submitted Mar 4, 2026/,
  );
});

test('a review of the course is planned and cancelled with one press each', async () => {
  const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  network.answer(getPlannedReview, { dueAt: null });
  network.answer(planReview, { dueAt });
  network.answer(cancelReview, { dueAt: null });
  await results();
  await press('Review again in 3 days');
  await screen.findByText(/^You will be reminded on .+ to review this course\.$/);
  await press('Cancel the reminder');
  await screen.findByRole('button', { name: 'Review again in 3 days' });
});

const inModule = (module: number, title: string) => ({
  courseSlug: 'first-aid',
  moduleId: uuid(`20${module}`),
  slidePosition: 3,
  title,
  quote: null,
});
const byTopics = [
  aReviewedQuestion(0, { topic: 'Module 1', mark: aMark({ points: 2, correctness: 'right' }) }),
  aReviewedQuestion(1, {
    topic: 'Module 2',
    mark: aMark({ points: 0, correctness: 'wrong' }),
    slide: inModule(2, 'Burns'),
  }),
  aReviewedQuestion(2, {
    topic: 'Module 2',
    mark: aMark({ points: 1, correctness: 'partly-right' }),
    slide: inModule(2, 'Burns'),
  }),
  aReviewedQuestion(3, { topic: 'Module 2', mark: aMark(), needsGrading: true }),
];

test('results by topic name the weakest first, with each slide to read again once, and its practice', async () => {
  network.answer(getCoursePractice, {
    questionCount: 4,
    modules: [{ moduleId: uuid('202'), questionCount: 4 }],
  });
  await results({ questions: byTopics });
  const missed = await screen.findByRole('link', { name: 'Practice what you missed' });
  expect(missed.getAttribute('href')).toBe(`/courses/first-aid/practice?missed=${uuid('800')}`);
  const topics = within(screen.getByRole('region', { name: 'Results by topic' }));
  const practice = await topics.findByRole('link', { name: 'Practice: Module 2' });
  expect(practice.getAttribute('href')).toBe(`/courses/first-aid/modules/${uuid('202')}/practice`);
  expect(topics.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Module 21 of 4 pointsRead again: BurnsPractice',
    'Module 12 of 2 points',
  ]);
  const again = topics.getByRole('link', { name: 'Read again: Burns' });
  expect(again.getAttribute('href')).toBe(`/courses/first-aid/modules/${uuid('202')}#slide-4`);
});

test('where the score is hidden, topics count right answers', async () => {
  const review = { ...everything, score: false };
  const questions = byTopics.map((question) => ({
    ...question,
    mark: { ...question.mark, points: null },
  }));
  await results({ attempt: submitted({ review }), points: null, questions });
  const topics = within(screen.getByRole('region', { name: 'Results by topic' }));
  expect(topics.getByText('0 of 2 right')).toBeTruthy();
  expect(topics.getByText('1 of 1 right')).toBeTruthy();
});

test('a result that is hidden has no topics', async () => {
  await results({ attempt: submitted({ review: nothing }), points: null });
  expect(screen.queryByRole('region', { name: 'Results by topic' })).toBeNull();
});

test('a hidden result says so, and when it is shown', async () => {
  await results({
    attempt: submitted({ review: nothing }),
    points: null,
    nextReviewAt: '2026-04-01T12:00:00.000Z',
    nextReview: { ...everything, rightAnswers: false },
  });
  const summary = screen.getByRole('region', { name: 'Submitted' });
  expect(summary.textContent).toContain('Your result is not shown now.');
  expect(summary.textContent).toMatch(
    /From Apr 1, 2026, .* you see your score, which answers are right and feedback\./,
  );
  expect(screen.queryByText('Right')).toBeNull();
});

test('a result that will be hidden says until when it is shown', async () => {
  await results({ nextReviewAt: '2026-04-01T12:00:00.000Z', nextReview: nothing });
  expect(screen.getByText(/^You see this until Apr 1, 2026/)).toBeTruthy();
});

test('an essay that waits for its grader says so', async () => {
  await results({
    attempt: submitted({ needsGrading: true, review: everything }),
    points: null,
    questions: [
      aReviewedQuestion(0, {
        content: CONTENTS.essay,
        response: { type: 'essay', text: 'My words' },
        needsGrading: true,
      }),
    ],
  });
  expect(screen.getByText(/^Some answers are graded by a person/)).toBeTruthy();
  expect(screen.getByText('Waiting for grading')).toBeTruthy();
  expect(screen.getByText('My words')).toBeTruthy();
});

test('a wrong answer shows the right one, the feedback and the slide behind it', async () => {
  await results({
    questions: [
      aReviewedQuestion(0, {
        response: { type: 'single-choice', optionId: uuid('902') },
        mark: aMark({
          points: 0,
          fraction: 0,
          correctness: 'wrong',
          feedback: ['<p>Look again.</p>'],
          rightAnswer: {
            type: 'single-choice',
            generalFeedback: null,
            options: ['901', '902', '903'].map((id, index) => ({
              id: uuid(id),
              fraction: index === 0 ? 1 : 0,
              feedback: null,
            })),
          },
        }),
        comment: 'Nearly.',
        slide: {
          courseSlug: 'first-aid',
          moduleId: uuid('201'),
          slidePosition: 3,
          title: 'Capitals',
          quote: 'Paris is the capital.',
        },
      }),
    ],
  });
  const question = within(screen.getByRole('article'));
  const [paris, lyon] = question.getAllByRole('listitem');
  expect(paris?.textContent).toBe('ParisRight answer');
  expect(lyon?.textContent).toBe('Lyon (your choice)Wrong');
  expect(question.getByText('0 of 2 points')).toBeTruthy();
  expect(question.getByText('Look again.')).toBeTruthy();
  expect(question.getByText('Nearly.')).toBeTruthy();
  expect(question.getByRole('link', { name: 'Read again: Capitals' }).getAttribute('href')).toBe(
    `/courses/first-aid/modules/${uuid('201')}?quote=Paris+is+the+capital.#slide-4`,
  );
});

const parts = (...right: [string, boolean][]) => right.map(([id, isRight]) => ({ id: uuid(id), isRight }));
const general = { generalFeedback: null };

test.each<[string, QuestionContent, QuestionResponse, QuestionKey, ReturnType<typeof parts>, string[]]>([
  [
    'several choices',
    CONTENTS['multiple-choice'],
    { type: 'multiple-choice', optionIds: [uuid('902')] },
    {
      type: 'multiple-choice',
      ...general,
      partialCredit: false,
      options: parts(['901', true], ['902', false], ['903', false]).map((part) => ({
        ...part,
        feedback: null,
      })),
    },
    parts(['901', false], ['902', false], ['903', true]),
    ['ParisRight answerWrong', 'Lyon (your choice)Wrong', 'NiceRight'],
  ],
  [
    'true or false',
    CONTENTS['true-false'],
    { type: 'true-false', answer: true },
    { type: 'true-false', ...general, answer: false, feedbackTrue: null, feedbackFalse: null },
    [],
    ['True (your choice)Wrong', 'FalseRight answer'],
  ],
  [
    'a short text',
    CONTENTS['short-text'],
    { type: 'short-text', text: 'vein' },
    {
      type: 'short-text',
      ...general,
      matchCase: false,
      matchAccents: false,
      allowWildcards: false,
      answers: ['aorta', 'the aorta'].map((text) => ({ text, fraction: 1, feedback: null })),
    },
    [],
    ['aorta', 'the aorta'],
  ],
  [
    'a number',
    CONTENTS.number,
    { type: 'number', text: '7' },
    { type: 'number', ...general, answer: 9.81, tolerance: 0.01, toleranceKind: 'absolute' },
    [],
    ['9.81 km (within ±0.01 km)'],
  ],
  [
    'matching',
    CONTENTS.matching,
    { type: 'matching', pairs: [{ itemId: uuid('911'), choiceId: uuid('902') }] },
    {
      type: 'matching',
      ...general,
      pairs: [
        { itemId: uuid('911'), choiceId: uuid('901') },
        { itemId: uuid('912'), choiceId: uuid('902') },
      ],
    },
    parts(['911', false], ['912', false]),
    ['FranceMadridRight answer ParisWrong', 'SpainNo answerRight answer MadridWrong'],
  ],
  [
    'ordering',
    CONTENTS.ordering,
    { type: 'ordering', order: ['913', '911', '912'].map(uuid) },
    { type: 'ordering', ...general, partialCredit: false, order: ['911', '912', '913'].map(uuid) },
    [],
    ['1Third', '2First', '3Second', '1First', '2Second', '3Third'],
  ],
])(
  'a wrong answer to a question of %s is shown with the right one',
  async (_, content, response, key, marks, shown) => {
    const mark = aMark({ correctness: 'wrong', parts: marks, rightAnswer: key });
    await results({ questions: [aReviewedQuestion(0, { content, response, mark })] });
    const items = within(screen.getByRole('article')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(shown);
  },
);

test('gaps are shown filled, with what belongs into them', async () => {
  const mark = aMark({
    parts: parts(['911', true], ['912', false]),
    rightAnswer: {
      type: 'gaps',
      ...general,
      matchCase: false,
      matchAccents: false,
      gaps: [
        { id: uuid('911'), answers: ['four', '4'], choiceId: null },
        { id: uuid('912'), answers: [], choiceId: uuid('901') },
      ],
    },
  });
  const gaps = [
    { id: uuid('911'), value: 'four' },
    { id: uuid('912'), value: uuid('902') },
  ];
  const question = aReviewedQuestion(0, { content: CONTENTS.gaps, response: { type: 'gaps', gaps }, mark });
  await results({ questions: [question] });
  expect(screen.getByRole('article').textContent).toContain(
    'The heart has fourRight chambers and beats neverWrongRight answer: often.',
  );
});

const aReport = (own: Partial<ReviewedQuestion> = {}) =>
  aReviewedQuestion(0, {
    content: CONTENTS['file-upload'],
    response: { type: 'file-upload', text: '', fileIds: [uuid('501'), uuid('502')] },
    files: [
      aHandedInFile(1, { bytes: 6000 }),
      aHandedInFile(2, { name: 'hive.png', kind: 'picture', sha256: null }),
    ],
    ...own,
  });

test('what was handed in has a receipt with size, time and hash of each file', async () => {
  const exam = { ...anAttempt().exam, type: 'assignment' } as const;
  await results({ exam, attempt: submitted({ review: nothing }), questions: [aReport()] });
  const summary = screen.getByRole('region', { name: 'Handed in' });
  expect(summary.textContent).toMatch(/Handed in Mar 4, 2026/);
  const [report, picture] = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(report?.textContent).toMatch(/^page-1\.pdf6 KBReceived Mar 4, 2026.*SHA-256 01234567…$/);
  expect(screen.getByTitle('0123456789abcdef'.repeat(4))).toBeTruthy();
  expect(picture?.textContent).not.toContain('SHA-256');
});

test('remarks are shown beside their page, with their numbers at their places', async () => {
  const remark = (number: string, own: Partial<Annotation>) => ({
    ...{ id: uuid(number), fileId: uuid('501'), page: 1, place: null, text: `Remark ${number}` },
    ...own,
  });
  const annotations = [
    remark('601', { page: 3, place: { x: 0.25, y: 0.5 } }),
    remark('602', { fileId: uuid('502') }),
    remark('603', { page: 1 }),
  ];
  await results({ questions: [aReport({ annotations })] });
  const remarks = within(screen.getByRole('region', { name: 'Remarks on your files' }));
  expect(remarks.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    `/api/handed-in-files/${uuid('501')}/pages/1`,
    `/api/handed-in-files/${uuid('501')}/pages/3`,
    `/api/handed-in-files/${uuid('502')}`,
  ]);
  const items = remarks.getAllByRole<HTMLLIElement>('listitem');
  expect(items.map(({ value, textContent }) => [value, textContent])).toEqual([
    [3, 'Remark 603'],
    [1, 'Remark 601'],
    [2, 'Remark 602'],
  ]);
  expect(remarks.getByText('1', { selector: '[aria-hidden]' }).style.left).toBe('25%');
});

test('an answer that did not reach the server in time is shown, and does not count', async () => {
  localStorage.setItem(
    `lectern.answers.${uuid('1')}.${uuid('800')}.0`,
    JSON.stringify({
      pending: null,
      unsent: { type: 'single-choice', optionId: uuid('903') },
      draftRevision: 1,
      storedAt: Date.now(),
    }),
  );
  await results();
  expect(screen.getByText(/^1 answer did not reach the server/)).toBeTruthy();
});

test('an open attempt leads back to its questions', async () => {
  network.refuse(reviewAttempt, 409, { code: 'attempt-open' });
  network.answer(getAttempt, anAttempt());
  open(`/exams/attempts/${uuid('800')}/results`);
  expect(await screen.findByRole('heading', { name: /^Question 1 of/ })).toBeTruthy();
});

test('results that do not exist say so', async () => {
  network.refuse(reviewAttempt, 404);
  open(`/exams/attempts/${uuid('800')}/results`);
  expect(await screen.findByText('Attempt not found')).toBeTruthy();
});
