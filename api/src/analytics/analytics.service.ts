import { type Analytics, type AnalyticsQuery, PERIOD_DAYS } from '@lectern/contract';
import { User } from '@lectern/data';
import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, QueryFailedError, type Repository } from 'typeorm';
import { CoursesService } from '../courses/courses.service.js';
import { courseStats, overview, studentEngagement, type Scope } from './figures.js';
import { topPerformers } from './top-performers.js';

const UNKNOWN_TIME_ZONE = '22023';

/** What learners did in a period. */
@Injectable()
export class AnalyticsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly courses: CoursesService,
  ) {}

  /** All figures are of one instant, so that a card and the tab below it never disagree. */
  async of({ period, course, timeZone }: AnalyticsQuery, admin: User): Promise<Analytics> {
    const courseId = course === 'all' ? null : (await this.courses.find({ id: course }, admin)).id;
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
