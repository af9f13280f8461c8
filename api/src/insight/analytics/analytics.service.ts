import { type Analytics, type AnalyticsQuery, PERIOD_DAYS } from '@lectern/contract';
import { isTaughtBy, limitTo, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { inTimeZone } from '../../platform/http/in-time-zone.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import { getExamResults } from './exam-results.js';
import { getCourseStats, getOverview, getStudentEngagement } from './figures.js';
import type { QueryWindow, Scope } from './query-window.js';
import { getTopPerformers } from './top-performers.js';

/** Answers cached per roll-up; the cache is emptied when it is full. */
const MAX_CACHED = 500;

/** The analytics dashboard: what learners did in a period. */
@Injectable()
export class AnalyticsService {
  private cache = { rollUp: '', answers: new Map<string, Promise<Analytics>>() };

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly rights: RightsService,
  ) {}

  /**
   * Of a group, of one course, or of all that the person may see. Cached per query until the next roll-up; concurrent
   * identical requests share one computation.
   */
  async getAnalytics(query: AnalyticsQuery, user: User): Promise<Analytics> {
    const { period, timeZone } = query;
    const scope = await this.findScope(query, user);
    const rollUp = await this.findLatestRollUp();
    if (!rollUp) return this.compute(period, scope, timeZone);
    if (this.cache.rollUp !== rollUp || this.cache.answers.size >= MAX_CACHED)
      this.cache = { rollUp, answers: new Map() };
    const { answers } = this.cache;
    const key = JSON.stringify([period, scope, timeZone]);
    const answer = answers.get(key) ?? this.compute(period, scope, timeZone);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }

  /**
   * Of a group all assigned courses count for those who manage it, as in its report, as far as they see them. A course that is not assigned to it
   * leaves nothing to count.
   */
  private async findScope({ course, group }: AnalyticsQuery, user: User): Promise<Scope> {
    if (group !== 'all') {
      await this.rights.require(user, 'group', group);
      const courseIds = await this.listAssignedCourses(group);
      return {
        groupId: group,
        viewer: limitTo(user),
        courseIds: courseIds.filter((id) => course === 'all' || id === course),
      };
    }
    if (course === 'all')
      return { groupId: null, viewer: null, courseIds: await this.listTaughtCourses(user) };
    await this.rights.require(user, 'course', course);
    return { groupId: null, viewer: null, courseIds: [course] };
  }

  /** The ids of the courses that the person teaches; null for administrators, who see all. */
  private async listTaughtCourses(user: User): Promise<string[] | null> {
    if (user.role === 'admin') return null;
    const rows = await this.users.query<{ id: string }[]>(
      `SELECT id FROM courses WHERE ${isTaughtBy('courses.id', '$1')} ORDER BY id`,
      [limitTo(user)],
    );
    return rows.map(({ id }) => id);
  }

  private async listAssignedCourses(groupId: string): Promise<string[]> {
    const rows = await this.users.query<{ id: string }[]>(
      'SELECT course_id AS id FROM group_courses WHERE group_id = $1 ORDER BY course_id',
      [groupId],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns the time of the last roll-up as text, which identifies it */
  private async findLatestRollUp(): Promise<string | undefined> {
    const [state] = await this.users.query<{ at: string | null }[]>(
      'SELECT refreshed_at::text AS at FROM analytics_state',
    );
    return state?.at ?? undefined;
  }

  /** All queries run in one snapshot, so that a card and the tab below it never disagree. */
  private compute(period: AnalyticsQuery['period'], scope: Scope, timeZone: string): Promise<Analytics> {
    return this.users.manager.transaction('REPEATABLE READ', async (manager) => {
      // Compiling these queries takes longer than running them.
      await manager.query('SET LOCAL jit = off');
      const { refreshedAt, ...bounds } = await findBounds(manager, PERIOD_DAYS[period], timeZone);
      const window: QueryWindow = { manager, ...bounds, timeZone, ...scope };
      return {
        asOf: refreshedAt?.toISOString() ?? null,
        overview: await getOverview(window),
        studentEngagement: await getStudentEngagement(window),
        courseStats: await getCourseStats(window),
        examResults: await getExamResults(window),
        topPerformers: await getTopPerformers(window),
      };
    });
  }
}

type Bounds = Pick<QueryWindow, 'firstDay' | 'since' | 'asOf'> & { refreshedAt: Date | null };

async function findBounds(manager: EntityManager, days: number, timeZone: string): Promise<Bounds> {
  const [bounds] = await inTimeZone(
    timeZone,
    manager.query<[Bounds]>(
      `SELECT first::text AS "firstDay",
              (first::timestamp AT TIME ZONE $1)::text AS since,
              coalesce(refreshed_at, now())::text AS "asOf",
              refreshed_at AS "refreshedAt"
         FROM (SELECT (now() AT TIME ZONE $1)::date - $2::int + 1 AS first) days
         LEFT JOIN analytics_state ON true`,
      [timeZone, days],
    ),
  );
  return bounds;
}
