import {
  PRACTICE_BATCH_SIZE,
  type OfflineQuestion,
  type Parsed,
  type answerPracticeQuestion,
  type PracticeAnswer,
  type PracticeQuestion,
  type PracticeSchedule,
  type PracticeSummary,
} from '@lectern/contract';
import type { ReviewChange } from '@lectern/client/offline/store';
import { describeMark, mark, shuffleContent } from '@lectern/data/marking';
import { GRADES, type LogEntry, computeSchedule, type Schedule } from '@lectern/data/practice-schedule';

/** Names an answer that the server does not have yet. */
const WAITING_ID = 'waiting-';
/** Practice has no grades: nothing of an answered question is hidden. */
const EVERYTHING = { score: true, correctness: true, rightAnswers: true, feedback: true };
/** Seconds per question, as the server assumes without answers of the learner. */
const DEFAULT_SECONDS = 30;

export type AnswerBody = Parsed<(typeof answerPracticeQuestion)['body']>;

/** A question with its state by the log of server and device. */
interface ScheduledQuestion {
  question: OfflineQuestion;
  schedule: Schedule;
}

const nameWaitingAnswer = (requestId: string): string => WAITING_ID + requestId;

/** The request of an answer that the device has marked; undefined for an answer of the server. */
export const readWaitingAnswer = (answerId: string): string | undefined =>
  answerId.startsWith(WAITING_ID) ? answerId.slice(WAITING_ID.length) : undefined;

/** The review log of a question with the changes that wait on the device, as if they happened now. */
function listEntries(question: OfflineQuestion, changes: readonly ReviewChange[], now: Date): LogEntry[] {
  const log = question.log.map((entry) => ({ ...entry, at: new Date(entry.at) }));
  const known = new Set(log.map(({ id }) => id));
  const own = changes.filter(({ questionId }) => questionId === question.id);
  const sent = new Map(
    own.flatMap((change) => (change.kind === 'answer' ? [[change.requestId, change.answerId]] : [])),
  );
  const name = (requestId: string) => sent.get(requestId) ?? nameWaitingAnswer(requestId);
  for (const change of own) {
    const entry = { id: '', answerId: null, rating: null, at: now };
    switch (change.kind) {
      case 'answer': {
        const id = name(change.requestId);
        if (!known.has(id))
          log.push({
            ...entry,
            id,
            kind: 'answer',
            rating: isRight(question, change.response) ? GRADES.good : GRADES.again,
          });
        break;
      }
      case 'rate':
        log.push({ ...entry, kind: 'rate', answerId: name(change.requestId), rating: GRADES[change.rating] });
        break;
      case 'undo':
        log.push({ ...entry, kind: 'undo', answerId: name(change.requestId) });
        break;
      case 'review':
        log.push({ ...entry, kind: change.isInReview ? 'mark' : 'unmark' });
    }
  }
  return log;
}

const isRight = ({ content, key }: OfflineQuestion, response: AnswerBody['response']): boolean =>
  mark(content, key, response).fraction === 1;

/** Computes the state of questions. */
export const scheduleQuestions = (
  questions: readonly OfflineQuestion[],
  changes: readonly ReviewChange[],
  now: Date,
): ScheduledQuestion[] =>
  questions.map((question) => ({ question, schedule: computeSchedule(listEntries(question, changes, now)) }));

/** The answer to a response as the server gives it. */
export function answerQuestion(
  question: OfflineQuestion,
  changes: readonly ReviewChange[],
  { requestId, response }: AnswerBody,
  now: Date,
): PracticeAnswer {
  const { content, key, slide } = question;
  const schedule = computeSchedule(listEntries(question, changes, now));
  const { fraction } = mark(content, key, response);
  const days = schedule.latest?.days;
  return {
    ...presentSchedule(schedule),
    answerId: nameWaitingAnswer(requestId),
    mark: describeMark({ content, response, fraction, maxPoints: 1 }, key, EVERYTHING),
    choices: fraction === 1 && days ? { hard: days.hard, good: days.good, easy: days.easy } : null,
    slide,
  };
}

export const presentSchedule = ({ card, latest }: Schedule): PracticeSchedule => ({
  rating: latest?.rating ?? 'again',
  days: card.scheduledDays,
  isInReview: card.isInReview,
});

/** The next questions that are due before the device's day ends. */
export function listDue(scheduled: ScheduledQuestion[], endOfDay: Date) {
  const due = findDue(scheduled, endOfDay).sort(
    (one, other) => Number(one.schedule.card.dueAt) - Number(other.schedule.card.dueAt),
  );
  return { questions: due.slice(0, PRACTICE_BATCH_SIZE).map(present), total: due.length };
}

export function summarize(scheduled: ScheduledQuestion[], endOfDay: Date): PracticeSummary {
  const due = findDue(scheduled, endOfDay).length;
  const later = scheduled
    .filter(({ schedule: { card } }) => card.isInReview && card.dueAt >= endOfDay)
    .map(({ schedule: { card } }) => card.dueAt.toISOString())
    .sort();
  return {
    dueToday: due,
    minutes: due ? Math.max(1, Math.round((due * DEFAULT_SECONDS) / 60)) : 0,
    nextDueAt: later[0] ?? null,
    hasQuestions: scheduled.length > 0,
  };
}

/** Questions of a course or module: those never answered first, then those answered longest ago. */
export function listPractice(scheduled: ScheduledQuestion[], moduleId: string | null) {
  const part = scheduled.filter(({ question }) => !moduleId || question.moduleId === moduleId);
  const answeredAt = ({ schedule: { card } }: ScheduledQuestion) => Number(card.lastAnswerAt ?? 0);
  const ordered = part.toSorted((one, other) => answeredAt(one) - answeredAt(other));
  return {
    questions: ordered.slice(0, PRACTICE_BATCH_SIZE).map(present),
    total: part.length,
    answered: part.filter(({ schedule: { card } }) => card.lastAnswerAt).length,
  };
}

export function countByModule(questions: readonly OfflineQuestion[]) {
  const counts = new Map<string, number>();
  for (const { moduleId } of questions) if (moduleId) counts.set(moduleId, (counts.get(moduleId) ?? 0) + 1);
  return {
    questionCount: questions.length,
    modules: [...counts].map(([moduleId, questionCount]) => ({ moduleId, questionCount })),
  };
}

const findDue = (scheduled: ScheduledQuestion[], endOfDay: Date): ScheduledQuestion[] =>
  scheduled.filter(({ schedule: { card } }) => card.isInReview && card.dueAt < endOfDay);

/** Without the key. The order of the options changes with each answer, as on the server. */
function present({ question, schedule: { card } }: ScheduledQuestion): PracticeQuestion {
  const { id, version, content, course, moduleTitle } = question;
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, card.answers);
  return {
    id,
    version,
    content: shuffleContent(content, seed, true),
    course,
    moduleTitle,
    isInReview: card.isInReview,
  };
}
