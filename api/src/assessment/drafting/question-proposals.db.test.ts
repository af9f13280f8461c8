import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptProposals,
  decideProposal,
  deleteCourse,
  draftQuestions,
  draftQuestionsWithModel,
  getQuestion,
  listAuditEntries,
  listQuestionProposals,
  PROPOSAL_KINDS,
  listQuestions,
  PROPOSAL_DECIDED,
  type ProposalKind,
  type ProposalReview,
  type ProposalState,
  QUESTION_IN_USE,
  updateQuestion,
} from '@lectern/contract';
import { type Course, QuestionProposal, Slide } from '@lectern/data';
import { aModelServer, type ModelServer } from '../../testing/a-model-server.js';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const SLIDES = [
  { title: 'Storage engines', content: '<p>A course on databases</p>' },
  {
    title: 'Isolation anomalies',
    content: list(
      'Dirty read: sees rows that another session has not committed',
      'Lost update: overwrites what somebody stored in between',
      'Phantom: new rows appear when a background search is repeated',
    ),
  },
  {
    title: 'Backup schedule',
    content: list(
      'Operators restore one archive of the Write Ahead Log (WAL) every month.',
      'The Recovery Point Objective (RPO) says how much may be lost.',
    ),
  },
  {
    title: 'Query planner',
    content: list(
      'Histogram: tells how often each value of a column occurs',
      'Cost estimate: adds up the pages that are read from disk',
      'Join order: decides which table is the first one to be scanned',
    ),
  },
  { title: 'Thank you', content: '<p>Any more things to ask, please write to the speakers at once</p>' },
];

let api: TestApi;
let server: ModelServer;
let admin: TestClient;
let reply: string;
let failure: number | undefined;
beforeAll(async () => {
  server = await aModelServer((context) => (failure ? context.fail(failure) : context.answer(reply)));
  api = await startTestApi({ model: server.settings });
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(async () => {
  await api.stop();
  await server.close();
});

const at = (course: Course) => ({ params: { id: course.id } });
const RULES = PROPOSAL_KINDS.filter((kind) => kind !== 'model');
const draft = async (
  course: Course,
  body: { slideIds?: string[]; kinds?: ProposalKind[] } = { kinds: RULES },
) => (await admin.call(draftQuestions, { ...at(course), body })).body;
const review = async (course: Course): Promise<ProposalReview> =>
  (await admin.call(listQuestionProposals, at(course))).body;
const decide = (id: string, state: ProposalState) =>
  admin.call(decideProposal, { params: { proposalId: id }, body: { state } });
const bank = async (course: Course) =>
  (await admin.call(listQuestions, { query: { course: course.id } })).body.items;
const first = <T>(values: T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error('Nothing was drafted.');
  return value;
};

test('questions are drafted from lists and abbreviations, each with a quote of its slide', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  const { created, slides } = await draft(course);
  const { proposals, proposalSlides, modules, hasModel } = await review(course);
  expect(slides).toBe(5);
  expect(proposals).toHaveLength(created);
  expect(proposals.map(({ kind }) => kind)).toEqual(['matching', 'abbreviation', 'abbreviation', 'matching']);
  for (const { slideId, quote } of proposals)
    expect(proposalSlides.find(({ id }) => id === slideId)?.text).toContain(quote);
  expect(proposalSlides.map(({ number }) => number)).toEqual([2, 3, 4]);
  expect(modules).toHaveLength(1);
  expect(hasModel).toBe(true);
  expect(await bank(course)).toEqual([]);
});

test('where nothing is drafted, the slides with the most to ask about are suggested in their order', async () => {
  const course = await aTaughtCourse(api, [
    { title: 'Beekeeping', content: '<p>An introduction</p>' },
    { title: 'Tools', content: list('A smoker with dry wood', 'A knife for the combs', 'A veil and gloves') },
    { title: 'A picture', content: '<p>One single line about the hive and all of its frames</p>' },
    { title: 'Swarms', content: `${list('Swarm: leaves with the old queen')}<p>Most of them in May</p>` },
  ]);
  const { created, slides, suggested } = await draft(course);
  expect([created, slides]).toEqual([0, 4]);
  expect(suggested?.map(({ number, title }) => `${number} ${title}`)).toEqual(['2 Tools', '4 Swarms']);
});

test('a second run repeats neither what waits nor what was decided', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  const { created } = await draft(course);
  expect(await draft(course)).toMatchObject({ created: 0 });
  const { proposals } = await review(course);
  await decide(first(proposals).id, 'rejected');
  expect(await draft(course)).toMatchObject({ created: 0 });
  await api.database.source.getRepository(QuestionProposal).delete({ courseId: course.id, state: 'open' });
  expect(await draft(course)).toMatchObject({ created: created - 1 });
});

test('only the chosen slides and kinds are drafted from, and a slide of another course is refused', async () => {
  const [course, other] = [await aTaughtCourse(api, SLIDES), await aTaughtCourse(api, SLIDES)];
  const ids = (of: Course) => of.modules[0]?.slides.map(({ id }) => id) ?? [];
  await draft(course, { slideIds: ids(course).slice(1, 2), kinds: ['matching'] });
  expect((await review(course)).proposals.map(({ kind }) => kind)).toEqual(['matching']);
  const { status } = await admin.call(draftQuestions, { ...at(course), body: { slideIds: ids(other) } });
  expect(status).toBe(400);
});

test('an accepted question is ready in the category of its course, an edited one a draft, a rejected one nowhere', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  await draft(course);
  const [one, two, three, ...others] = (await review(course)).proposals.map(({ id }) => id);
  const accepted = (await decide(one ?? '', 'accepted')).body;
  const edited = (await decide(two ?? '', 'edited')).body;
  expect((await decide(three ?? '', 'rejected')).body.questionId).toBeNull();
  const get = async (questionId: string | null) =>
    (await admin.call(getQuestion, { params: { questionId: questionId ?? '' } })).body;
  expect(await get(accepted.questionId)).toMatchObject({
    status: 'ready',
    category: { name: course.title },
    source: { isCurrent: true },
  });
  expect(await get(edited.questionId)).toMatchObject({ status: 'draft' });
  expect(await bank(course)).toHaveLength(2);
  const { proposals, decidedCount } = await review(course);
  expect(proposals.map(({ id }) => id)).toEqual(others);
  expect(decidedCount).toBe(3);
  const { items: entries } = (await admin.call(listAuditEntries, { query: { target: course.id } })).body;
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['question-proposals.drafted', 'question-proposal.rejected']),
  );
});

test('a repeated decision changes nothing, and another one needs the first to be taken back', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  await draft(course);
  const { id } = first((await review(course)).proposals);
  const [one, two] = await Promise.all([decide(id, 'accepted'), decide(id, 'accepted')]);
  expect(one.body).toEqual(two.body);
  expect(await bank(course)).toHaveLength(1);
  const refused = await decide(id, 'rejected');
  expect(refused).toMatchObject({ status: 409, body: { code: PROPOSAL_DECIDED } });
  expect((await decide(id, 'open')).body).toEqual({ state: 'open', questionId: null });
  expect(await bank(course)).toEqual([]);
  expect((await decide(id, 'rejected')).status).toBe(200);
});

test('a decision that is taken back leaves the questions in their order', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  await draft(course);
  const before = (await review(course)).proposals.map(({ id }) => id);
  for (const id of before) {
    await decide(id, 'rejected');
    await decide(id, 'open');
    expect((await review(course)).proposals.map((proposal) => proposal.id)).toEqual(before);
  }
});

test('a question that was changed since stays in the bank', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  await draft(course);
  const { id } = first((await review(course)).proposals);
  const { questionId } = (await decide(id, 'accepted')).body;
  const question = { params: { questionId: questionId ?? '' } };
  const { category, status: _, ...given } = (await admin.call(getQuestion, question)).body;
  await admin.call(updateQuestion, {
    ...question,
    body: { ...given, source: null, categoryId: category.id, status: 'ready', title: 'Mine' },
  });
  expect(await decide(id, 'open')).toMatchObject({ status: 409, body: { code: QUESTION_IN_USE } });
  expect(await bank(course)).toHaveLength(1);
});

test('many are accepted at once, and none of another course', async () => {
  const [course, other] = [await aTaughtCourse(api, SLIDES), await aTaughtCourse(api, SLIDES)];
  await draft(course);
  await draft(other);
  const [own, foreign] = await Promise.all(
    [course, other].map(async (each) => (await review(each)).proposals.map(({ id }) => id)),
  );
  const body = { proposalIds: [...(own ?? []), ...(foreign ?? [])] };
  const { accepted } = (await admin.call(acceptProposals, { ...at(course), body })).body;
  expect(accepted).toBe(own?.length);
  expect((await review(other)).proposals).toHaveLength(foreign?.length ?? 0);
  expect(await draft(course)).toMatchObject({ created: 0 });
});

test('a question of the bank is not drafted once more', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  const { created } = await draft(course);
  const { id } = first((await review(course)).proposals);
  await decide(id, 'accepted');
  await api.database.source.getRepository(QuestionProposal).delete({ courseId: course.id });
  expect(await draft(course)).toMatchObject({ created: created - 1 });
});

test('a proposal whose slide was rewritten is neither shown nor accepted', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  await draft(course);
  const { id, slideId } = first((await review(course)).proposals);
  await api.database.source.getRepository(Slide).update(slideId, { content: '<p>Something else</p>' });
  expect((await review(course)).proposals.map((each) => each.id)).not.toContain(id);
  expect((await decide(id, 'accepted')).status).toBe(400);
  expect(await bank(course)).toEqual([]);
  await admin.call(deleteCourse, at(course));
  expect((await decide(id, 'rejected')).status).toBe(404);
});

test('a kind that is nearly always rejected is drafted only on request', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  const other = await aTaughtCourse(api, SLIDES);
  await draft(course);
  const rows = api.database.source.getRepository(QuestionProposal);
  const sample = await rows.findOneByOrFail({ courseId: course.id, kind: 'matching' });
  const rejected = Array.from({ length: 40 }, (_, index) => {
    const { id: _id, ...row } = sample;
    return { ...row, identityHash: `${index}`, state: 'rejected' as const };
  });
  await rows.insert(rejected as never);
  const figures = (await review(course)).kinds.find(({ kind }) => kind === 'matching');
  expect(figures).toMatchObject({ isWeak: true });
  const listKinds = async () => (await review(other)).proposals.map(({ kind }) => kind);
  await draft(other, {});
  expect(await listKinds()).not.toContain('matching');
  await draft(other, { kinds: ['matching'] });
  expect(await listKinds()).toContain('matching');
  await rows.delete({ courseId: course.id });
});

test('an upgrade removes the proposals of deleted kinds, and keeps accepted questions with their source', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  await draft(course);
  const { source } = api.database;
  const [accepted, edited, rejected, open] = (await review(course)).proposals.map(({ id }) => id);
  const questionIds = [];
  for (const [id, state] of [
    [accepted, 'accepted'],
    [edited, 'edited'],
  ] as const)
    questionIds.push((await decide(id ?? '', state)).body.questionId ?? '');
  await decide(rejected ?? '', 'rejected');
  const rows = source.getRepository(QuestionProposal);
  const { id: _id, ...other } = await rows.findOneByOrFail({ id: open ?? '' });
  const [kept] = (await rows.insert({ ...other, identityHash: 'another' } as never)).identifiers;
  for (const [id, kind] of [
    [accepted, 'true-false'],
    [edited, 'heading'],
    [rejected, 'number'],
    [open, 'order'],
  ])
    await source.query('UPDATE question_proposals SET kind = $2 WHERE id = $1', [id, kind]);
  // An API process of the previous version may draft such kinds until it is updated.
  expect((await review(course)).proposals.map(({ id }) => id)).toEqual([kept?.['id']]);

  const runner = source.createQueryRunner();
  await source.migrations
    .find(({ constructor }) => constructor.name.startsWith('DeleteUnreliableProposals'))
    ?.up(runner);
  await runner.release();
  expect((await rows.findBy({ courseId: course.id })).map(({ id }) => id)).toEqual([kept?.['id']]);
  expect((await review(course)).proposals.map(({ id }) => id)).toEqual([kept?.['id']]);
  for (const questionId of questionIds)
    expect((await admin.call(getQuestion, { params: { questionId } })).body.source).toMatchObject({
      courseSlug: course.slug,
      quote: expect.any(String),
      isCurrent: true,
    });
  expect((await decide(accepted ?? '', 'open')).status).toBe(404);
});

test('of what the model writes only questions with a quote of their slide are kept, and tokens are counted', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  const slideIds = course.modules[0]?.slides.slice(1, 3).map(({ id }) => id) ?? [];
  const good = {
    slide: 's1',
    quote: 'Phantom: new rows appear when a background search is repeated',
    question: 'What are rows called that show up only in the second run of the same query?',
    answer: 'Phantom',
    wrongOptions: ['Dirty read', 'Lost update'],
  };
  reply = JSON.stringify({
    questions: [
      good,
      good,
      { ...good, quote: 'Phantom: rows that are not on the slide' },
      { ...good, slide: 's9' },
      { ...good, question: 'Is it a phantom?' },
      { ...good, question: 'See https://example.org', wrongOptions: ['A', 'B'] },
      { ...good, answer: 'Unrelated words', question: 'What else?' },
      { ...good, question: '' },
    ],
  });
  const body = { slideIds };
  const { created } = (await admin.call(draftQuestionsWithModel, { ...at(course), body })).body;
  expect(created).toBe(1);
  expect((await review(course)).proposals.map(({ kind, title }) => [kind, title])).toEqual([
    ['model', good.question],
  ]);
  const { messages } = server.requests.at(-1) ?? { messages: [] };
  expect(messages[0]?.content).not.toContain('Phantom');
  expect(messages[1]?.content).toContain('Phantom');
  expect((await admin.call(draftQuestionsWithModel, { ...at(course), body })).body.created).toBe(0);
});

test('a long question of the model is cut between characters, and one with characters that no table takes is left out', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  const slideIds = course.modules[0]?.slides.slice(1, 3).map(({ id }) => id) ?? [];
  const start = 'Which rows show up only in the second run of the same query '.padEnd(198, '-');
  const draftedQuestion = {
    slide: 's1',
    quote: 'Phantom: new rows appear when a background search is repeated',
    question: `${start}\u{1f600}, and why?`,
    answer: 'Phantom',
    wrongOptions: ['Dirty read', 'Lost update'],
  };
  const others = ['Which rows\u0000?', 'Which rows \ud83d?'].map((question) => ({
    ...draftedQuestion,
    question,
  }));
  reply = JSON.stringify({ questions: [draftedQuestion, ...others] });
  const { status, body } = await admin.call(draftQuestionsWithModel, { ...at(course), body: { slideIds } });
  expect([status, body]).toEqual([201, { created: 1, slides: 2 }]);
  expect((await review(course)).proposals.map(({ title }) => title)).toEqual([`${start}…`]);
});

test('a model that fails, and a spent allowance, are named and leave nothing behind', async () => {
  const course = await aTaughtCourse(api, SLIDES);
  const body = { slideIds: course.modules[0]?.slides.slice(1, 2).map(({ id }) => id) ?? [] };
  failure = 400;
  expect((await admin.call(draftQuestionsWithModel, { ...at(course), body })).status).toBe(503);
  failure = undefined;
  const { tutor } = api.env;
  api.env.tutor = { ...tutor, dailyTokens: 0 };
  expect((await admin.call(draftQuestionsWithModel, { ...at(course), body })).status).toBe(429);
  api.env.tutor = tutor;
  expect((await review(course)).proposals).toEqual([]);
});
