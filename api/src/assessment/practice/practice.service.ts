import type { PracticeQuestion, PracticeSummary } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptsService, type MissedQuestions } from '../attempts/attempts.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import {
  canPractice,
  countByModule,
  countDue,
  countPracticable,
  findDue,
  findEndOfDay,
  findPracticable,
  measureSeconds,
  summarizePractice,
} from './practice.queries.js';
import { summarizeCards } from '../note-cards/note-cards.queries.js';
import { presentPracticeQuestion } from './practiced-questions.js';

/** Fewest answers from which a median time is used. */
const MIN_ANSWERS = 10;
/** Seconds per question if there are too few answers for a median. */
const DEFAULT_SECONDS = 30;

const NO_CARDS = { total: 0, dueToday: 0, nextDueAt: null };

/** Lists and counts the questions that learners can practice, and those that are due for review. */
@Injectable()
export class PracticeService {
  constructor(
    private readonly source: DataSource,
    private readonly attempts: AttemptsService,
  ) {}

  /** @param withCards whether to count the cards of the person's notes; false if another person views the page as this one */
  async summarize(
    user: User,
    { timeZone, withCards }: { timeZone: string; withCards: boolean },
  ): Promise<PracticeSummary> {
    const { manager } = this.source;
    const end = await findEndOfDay(manager, timeZone);
    const [questions, cards] = await Promise.all([
      summarizePractice(manager, user.id, end),
      withCards ? summarizeCards(manager, user.id, end) : NO_CARDS,
    ]);
    const dueToday = questions.dueToday + cards.dueToday;
    const seconds = dueToday ? await this.measureMedianSeconds(user.id) : 0;
    return {
      dueToday,
      minutes: dueToday ? Math.max(1, Math.round((dueToday * seconds) / 60)) : 0,
      nextDueAt: findEarlier(questions.nextDueAt, cards.nextDueAt)?.toISOString() ?? null,
      hasQuestions: questions.hasQuestions || cards.total > 0,
    };
  }

  async listDue(user: User, timeZone: string): Promise<{ questions: PracticeQuestion[]; total: number }> {
    const { manager } = this.source;
    const end = await findEndOfDay(manager, timeZone);
    const [rows, total] = await Promise.all([
      findDue(manager, user.id, end),
      countDue(manager, user.id, end),
    ]);
    return { questions: await Promise.all(rows.map((row) => presentPracticeQuestion(row, user.id))), total };
  }

  async countByModule(courseId: string, { missedIn }: { missedIn?: string | undefined }, user: User) {
    const scope = { courseId, moduleId: null, missed: await this.findMissed(missedIn, user) };
    const rows = await countByModule(this.source.manager, user.id, scope);
    return {
      questionCount: rows.reduce((sum, { questionCount }) => sum + questionCount, 0),
      modules: rows.flatMap(({ moduleId, questionCount }) => (moduleId ? [{ moduleId, questionCount }] : [])),
    };
  }

  /** @throws Refusal (404) unless the course is published and the person is enrolled */
  async list(
    courseId: string,
    { module, missedIn }: { module?: string | undefined; missedIn?: string | undefined },
    user: User,
  ) {
    const { manager } = this.source;
    if (!(await canPractice(manager, user.id, courseId))) throw new Refusal(404, 'courses.notEnrolled');
    const missed = await this.findMissed(missedIn, user);
    const scope = { courseId, moduleId: module ?? null, missed };
    const [rows, counts] = await Promise.all([
      findPracticable(manager, user.id, scope),
      countPracticable(manager, user.id, scope),
    ]);
    return {
      questions: await Promise.all(rows.map((row) => presentPracticeQuestion(row, user.id))),
      ...counts,
    };
  }

  private async findMissed(attemptId: string | undefined, user: User): Promise<MissedQuestions | null> {
    return attemptId ? this.attempts.findMissed(attemptId, user) : null;
  }

  /** Returns the median seconds of the learner's latest answers; if there are too few, of all learners' latest answers. */
  private async measureMedianSeconds(userId: string): Promise<number> {
    const own = await measureSeconds(this.source.manager, userId);
    if (own.count >= MIN_ANSWERS) return own.seconds ?? DEFAULT_SECONDS;
    const all = await measureSeconds(this.source.manager, null);
    return all.count >= MIN_ANSWERS ? (all.seconds ?? DEFAULT_SECONDS) : DEFAULT_SECONDS;
  }
}

const findEarlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);
