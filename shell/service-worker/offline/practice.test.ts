import type { OfflineQuestion } from '@lectern/contract';
import type { ReviewChange } from '@lectern/client/offline/store';
import { expect, test } from 'vitest';
import {
  answerQuestion,
  countByModule,
  listDue,
  listPractice,
  readWaitingAnswer,
  scheduleQuestions,
  summarize,
} from './practice';

const now = new Date('2026-11-29T12:00:00Z');
const tomorrow = new Date('2026-11-30T00:00:00Z');
const inTwoDays = new Date('2026-12-01T12:00:00Z');

const question = (id: string, own: Partial<OfflineQuestion> = {}): OfflineQuestion => ({
  id,
  version: 1,
  content: { type: 'true-false', prompt: `<p>${id}</p>` },
  key: { type: 'true-false', generalFeedback: null, answer: true, feedbackTrue: null, feedbackFalse: null },
  course: { title: 'Bees', slug: 'bees' },
  courseId: 'course',
  moduleId: 'module',
  moduleTitle: null,
  isInReview: false,
  slide: null,
  log: [],
  ...own,
});
const answer = (
  questionId: string,
  requestId: string,
  isRight: boolean,
): ReviewChange & { kind: 'answer' } => ({
  kind: 'answer',
  userId: 'person',
  questionId,
  requestId,
  version: 1,
  response: { type: 'true-false', answer: isRight },
  seconds: 3,
});

test('a missed question comes back tomorrow, and a right one can be rated and undone before the server has it', () => {
  const all = [question('egg'), question('drone')];
  const missed = answer('egg', 'first', false);
  const result = answerQuestion(question('egg'), [missed], missed, now);
  expect(result).toMatchObject({
    rating: 'again',
    days: 1,
    isInReview: true,
    choices: null,
    mark: { correctness: 'wrong' },
  });
  expect(readWaitingAnswer(result.answerId)).toBe('first');
  const right = answer('drone', 'second', true);
  const known = answerQuestion(question('drone'), [right], right, now);
  expect(known.mark.correctness).toBe('right');
  expect(known.choices?.easy).toBeGreaterThan(known.choices?.hard ?? Infinity);

  const rate: ReviewChange = {
    kind: 'rate',
    userId: 'person',
    questionId: 'drone',
    requestId: 'second',
    rating: 'hard',
  };
  const log = [missed, right, rate];
  expect(listDue(scheduleQuestions(all, log, now), tomorrow).total).toBe(0);
  expect(summarize(scheduleQuestions(all, log, now), inTwoDays)).toMatchObject({
    dueToday: 1,
    hasQuestions: true,
  });
  const undone: ReviewChange[] = [
    ...log,
    { kind: 'undo', userId: 'person', questionId: 'egg', requestId: 'first' },
  ];
  expect(listDue(scheduleQuestions(all, undone, now), inTwoDays).total).toBe(0);
});

test('an answer that the server has counts once, whether its copy of the log has it or not', () => {
  const sent = { ...answer('egg', 'first', false), answerId: '7' };
  const entry = { id: '7', kind: 'answer' as const, answerId: null, rating: 1, at: now.toISOString() };
  const count = (log: OfflineQuestion['log']) =>
    scheduleQuestions([question('egg', { log })], [sent], now)[0]?.schedule.card.answers;
  expect([count([]), count([entry])]).toEqual([1, 1]);
});

test('practice asks first what was never answered, without keys, and counts by module', () => {
  const all = [question('egg'), question('drone'), question('queen', { moduleId: 'other' })];
  const log = [answer('egg', 'first', true)];
  const practice = listPractice(scheduleQuestions(all, log, now), 'module');
  expect(practice.questions.map(({ id }) => id)).toEqual(['drone', 'egg']);
  expect(practice).toMatchObject({ total: 2, answered: 1 });
  expect(JSON.stringify(practice)).not.toContain('key');
  expect(countByModule(all)).toEqual({
    questionCount: 3,
    modules: [
      { moduleId: 'module', questionCount: 2 },
      { moduleId: 'other', questionCount: 1 },
    ],
  });
});
