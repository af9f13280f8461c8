import { type Analytics, type AnalyticsQuery, PERIOD_DAYS } from '@lectern/contract';
import { User } from '@lectern/data';
import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, QueryFailedError, type Repository } from 'typeorm';
import { CoursesService } from '../courses/courses.service.js';
import { courseStats, overview, studentEngagement, type Scope } from './figures.js';
import { topPerformers } from './top-performers.js';

const UNKNOWN_TIME_ZONE = '22023';

/** Questions of one roll-up whose answers are kept; then they begin anew. */
const MOST_KEPT = 500;

/** What learners did in a period. */
@Injectable()
export class AnalyticsService {
  private kept = { rollup: '', answers: new Map<string, Promise<Analytics>>() };

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly courses: CoursesService,
  ) {}

  /** Until the figures are rolled up anew, who asks the same gets the same, and all who ask at once ask once. */
  async of({ period, course, timeZone }: AnalyticsQuery, admin: User): Promise<Analytics> {
    const courseId = course === 'all' ? null : (await this.courses.find({ id: course }, admin)).id;
    const rollup = await this.latestRollup();
    if (!rollup) return this.compute(period, courseId, timeZone);
    if (this.kept.rollup !== rollup || this.kept.answers.size >= MOST_KEPT)
      this.kept = { rollup, answers: new Map() };
    const { answers } = this.kept;
    const key = [period, courseId, timeZone].join();
    const answer = answers.get(key) ?? this.compute(period, courseId, timeZone);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }

  private async latestRollup(): Promise<string | undefined> {
    const [state] = await this.users.query<{ at: string | null }[]>(
      'SELECT refreshed_at::text AS at FROM analytics_state',
    );
    return state?.at ?? undefined;
  }

  /** All figures are of one instant, so that a card and the tab below it never disagree. */
  private compute(
    period: AnalyticsQuery['period'],
    courseId: string | null,
    timeZone: string,
  ): Promise<Analytics> {
    return this.users.manager.transaction('REPEATABLE READ', async (manager) => {
      // Compiling these queries takes longer than running them.
      await manager.query('SET LOCAL jit = off');
      const { refreshedAt, ...span } = await spanOf(manager, PERIOD_DAYS[period], timeZone);
      const scope: Scope = { manager, ...span, timeZone, courseId };
      return {
        asOf: refreshedAt?.toISOString() ?? null,
        overview: await overview(scope),
        studentEngagement: await studentEngagement(scope),
        courseStats: await courseStats(scope),
        // There are no exams yet.
        examResults: [],
        topPerformers: await topPerformers(scope),
      };
    });
  }
}

type Span = Pick<Scope, 'firstDay' | 'since' | 'asOf'> & { refreshedAt: Date | null };

/** PostgreSQL knows the time zones that the contract lets through, or nearly all. */
async function spanOf(manager: EntityManager, days: number, timeZone: string): Promise<Span> {
  try {
    const [span] = await manager.query<[Span]>(
      `SELECT first::text AS "firstDay",
              (first::timestamp AT TIME ZONE $1)::text AS since,
              coalesce(refreshed_at, now())::text AS "asOf",
              refreshed_at AS "refreshedAt"
         FROM (SELECT (now() AT TIME ZONE $1)::date - $2::int + 1 AS first) days
         LEFT JOIN analytics_state ON true`,
      [timeZone, days],
    );
    return span;
  } catch (error) {
    if (!(error instanceof QueryFailedError) || error.driverError.code !== UNKNOWN_TIME_ZONE) throw error;
    throw new BadRequestException(`The time zone ${timeZone} is not known here.`);
  }
}
