import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createChatSession,
  exportUnansweredQuestions,
  listUnansweredQuestions,
  rateAnswer,
  sendChatMessage,
} from '@lectern/contract';
import type { Course } from '@lectern/data';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { aTaughtCourse } from '../../testing/a-taught-course.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const COVERED = 'How long should I cool a burn under water?';

async function asks(course: Course, message: string, rating?: { isHelpful: false; isShared?: boolean }) {
  const learner = await api.as(await api.aUser());
  const { body: session } = await learner.call(createChatSession, {
    body: { courseId: course.id, title: 'Chat' },
  });
  const { body } = await learner.call(sendChatMessage, { body: { sessionId: session.id, message } });
  if (rating)
    await learner.call(rateAnswer, {
      params: { messageId: body.answer.id },
      body: { rating: { ...rating, reason: 'wrong' } },
    });
}

async function report(course: Course) {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const { body } = await admin.call(listUnansweredQuestions, { params: { id: course.id }, query: {} });
  return body;
}

test('questions that at least three learners asked alike are shown in their words, with the nearest slides', async () => {
  const course = await aTaughtCourse(api);
  await asks(course, 'What does a defibrillator cost?');
  await asks(course, 'How much do defibrillators cost in Germany?');
  await asks(course, 'Who was the first surgeon of Vienna?');
  await asks(course, COVERED);
  const before = await report(course);
  expect(before.askedCount).toBe(4);
  expect(before.groups.map(({ questionCount }) => questionCount)).toEqual([2, 1]);
  for (const { words, questions } of before.groups) expect([words, questions]).toEqual([[], []]);
  expect(JSON.stringify(before)).not.toMatch(/defibrillator|surgeon/i);

  await asks(course, 'the cost of a defibrillator?');
  const [first] = (await report(course)).groups;
  expect(first).toMatchObject({ questionCount: 3, learnerCount: 3, refusedCount: 3, unsureCount: 0 });
  expect(first?.words).toEqual(expect.arrayContaining(['defibrillator', 'cost']));
  expect(first?.questions).toHaveLength(3);
});

test('a question that did not help is shown only if its learner shares it', async () => {
  const course = await aTaughtCourse(api);
  await asks(course, COVERED, { isHelpful: false });
  await asks(course, 'How is a burn covered afterwards?', { isHelpful: false, isShared: true });
  const { groups } = await report(course);
  expect(groups.flatMap(({ questions }) => questions)).toEqual(['How is a burn covered afterwards?']);
  expect(groups.reduce((sum, { ratedDownCount }) => sum + ratedDownCount, 0)).toBe(2);
  expect(groups[0]?.nearest[0]).toMatchObject({ courseId: course.id, quote: '' });
});

test('the report is a CSV file, too, in which no text is a formula', async () => {
  const course = await aTaughtCourse(api);
  await asks(course, '=1+1 What does the zebra cost?', { isHelpful: false, isShared: true });
  await asks(course, COVERED, { isHelpful: false });
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const path = exportUnansweredQuestions.path.replace(':id', course.id);
  const response = await admin.fetch(path);
  expect(response.headers.get('content-disposition')).toContain('unanswered-questions.csv');
  const text = await response.text();
  expect(text).toContain("'=1+1 What does the zebra cost?");
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe(
    'Subject,Questions,Learners,Refused,Not sure,Rated down,Last asked,Nearest slides,In their words',
  );
  const german = await admin.fetch(path, { headers: { 'accept-language': 'de' } });
  const inGerman = await german.text();
  expect(inGerman).toContain(
    'Thema,Fragen,Lernende,Nicht behandelt,Unsicher,Nicht hilfreich,Zuletzt gefragt,Ähnlichste Folien,Im Wortlaut',
  );
  expect(text).toMatch(/,Module 1 · Slide \d/);
  expect(inGerman).toMatch(/,Modul 1 · Folie \d/);
  const { status } = await admin.call(listUnansweredQuestions, {
    params: { id: randomUUID() },
    query: {},
  });
  expect(status).toBe(404);
});
