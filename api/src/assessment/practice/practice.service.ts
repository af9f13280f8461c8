import { PRACTICE_BATCH_SIZE, type PracticeQuestion, type PracticeSummary } from '@lectern/contract';
import { INVALID_PARAMETER_VALUE, isPostgresError, type User } from '@lectern/data';
import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  PRACTICED_COLUMNS,
  PRACTICED_QUESTIONS,
  type PracticedRow,
  presentPracticed,
} from './practiced-questions.js';

/** Own answers from which the median time is the learner's own. */
const MIN_OWN_ANSWERS = 10;
/** Latest answers that a median is taken of. */
const RECENT_ANSWERS = 200;
/** Seconds per question as long as there are too few answers. */
const DEFAULT_SECONDS = 30;

const IS_DUE = 'is_in_review AND due_at < $2';

/** Which questions learners can practice, and which are due for review. */
@Injectable()
export class PracticeService {
  constructor(private readonly source: DataSource) {}

  async summarize(user: User, timeZone: string): Promise<PracticeSummary> {
    const end = await this.endOfDay(timeZone);
    const [row] = await this.source.query<
      [{ dueToday: number; nextDueAt: Date | null; hasQuestions: boolean }]
    >(
      `SELECT (SELECT count(*)::int ${PRACTICED_QUESTIONS} AND ${IS_DUE}) AS "dueToday",
              (SELECT due_at ${PRACTICED_QUESTIONS} AND is_in_review AND due_at >= $2
                ORDER BY due_at LIMIT 1) AS "nextDueAt",
              EXISTS (SELECT ${PRACTICED_QUESTIONS}) AS "hasQuestions"`,
      [user.id, end],
    );
    const seconds = row.dueToday ? await this.medianSeconds(user.id) : 0;
    return {
      dueToday: row.dueToday,
      minutes: row.dueToday ? Math.max(1, Math.round((row.dueToday * seconds) / 60)) : 0,
      nextDueAt: row.nextDueAt?.toISOString() ?? null,
      hasQuestions: row.hasQuestions,
    };
  }

  async listDue(user: User, timeZone: string): Promise<{ questions: PracticeQuestion[]; total: number }> {
    const values = [user.id, await this.endOfDay(timeZone)];
    const [rows, [{ total }]] = await Promise.all([
      this.source.query<PracticedRow[]>(
        `${PRACTICED_COLUMNS} ${PRACTICED_QUESTIONS} AND ${IS_DUE}
          ORDER BY due_at, questions.id LIMIT ${PRACTICE_BATCH_SIZE}`,
        values,
      ),
      this.source.query<[{ total: number }]>(
        `SELECT count(*)::int AS total ${PRACTICED_QUESTIONS} AND ${IS_DUE}`,
        values,
      ),
    ]);
    return { questions: await Promise.all(rows.map((row) => presentPracticed(row, user.id))), total };
  }

  async countByModule(courseId: string, user: User) {
    const rows = await this.source.query<{ moduleId: string | null; questionCount: number }[]>(
      `SELECT module_id AS "moduleId", count(*)::int AS "questionCount" ${PRACTICED_QUESTIONS} AND courses.id = $2
        GROUP BY module_id`,
      [user.id, courseId],
    );
    return {
      questionCount: rows.reduce((sum, { questionCount }) => sum + questionCount, 0),
      modules: rows.flatMap(({ moduleId, questionCount }) => (moduleId ? [{ moduleId, questionCount }] : [])),
    };
  }

  /** @throws NotFoundException unless the course is published and the person is enrolled */
  async list(courseId: string, moduleId: string | null, user: User) {
    const [enrolled] = await this.source.query<unknown[]>(
      `SELECT FROM enrollments JOIN courses ON courses.id = course_id
        WHERE user_id = $1 AND course_id = $2 AND is_published`,
      [user.id, courseId],
    );
    if (!enrolled) throw new NotFoundException('This course does not exist, or you are not enrolled in it.');
    const condition = 'AND courses.id = $2 AND ($3::uuid IS NULL OR modules.id = $3)';
    const values = [user.id, courseId, moduleId];
    const [rows, [counts]] = await Promise.all([
      this.source.query<PracticedRow[]>(
        `${PRACTICED_COLUMNS} ${PRACTICED_QUESTIONS} ${condition}
          ORDER BY last_answer_at NULLS FIRST, modules.position, slides.position, questions.id
          LIMIT ${PRACTICE_BATCH_SIZE}`,
        values,
      ),
      this.source.query<[{ total: number; answered: number }]>(
        `SELECT count(*)::int AS total, count(last_answer_at)::int AS answered ${PRACTICED_QUESTIONS} ${condition}`,
        values,
      ),
    ]);
    return { questions: await Promise.all(rows.map((row) => presentPracticed(row, user.id))), ...counts };
  }

  /** Seconds that an answer takes: the median of the learner's own latest answers, or of everyone's. */
  private async medianSeconds(userId: string): Promise<number> {
    const median = (condition: string) => `
      SELECT count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS seconds
        FROM (SELECT seconds FROM practice_log WHERE kind = 'answer' ${condition}
               ORDER BY id DESC LIMIT ${RECENT_ANSWERS}) latest`;
    type Median = [{ count: number; seconds: number | null }];
    const [own] = await this.source.query<Median>(median('AND user_id = $1'), [userId]);
    if (own.count >= MIN_OWN_ANSWERS) return own.seconds ?? DEFAULT_SECONDS;
    const [all] = await this.source.query<Median>(median(''));
    return all.count >= MIN_OWN_ANSWERS ? (all.seconds ?? DEFAULT_SECONDS) : DEFAULT_SECONDS;
  }

  /** The instant at which the learner's day ends. */
  private async endOfDay(timeZone: string): Promise<Date> {
    const query = (zone: string) =>
      this.source.query<[{ end: Date }]>(
        `SELECT (date_trunc('day', clock_timestamp() AT TIME ZONE $1) + interval '1 day') AT TIME ZONE $1 AS end`,
        [zone],
      );
    try {
      const [{ end }] = await query(timeZone);
      return end;
    } catch (error) {
      if (!isPostgresError(error, INVALID_PARAMETER_VALUE)) throw error;
      const [{ end }] = await query('UTC');
      return end;
    }
  }
}
