import { type Analytics, type AnalyticsQuery, PERIOD_DAYS, type Locale } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { inTimeZone } from '../../platform/http/in-time-zone.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import {
  findAssignedCourses,
  findPeriodBounds,
  findLatestRollUp,
  findTaughtCourses,
  turnOffJit,
} from './analytics.queries.js';
import { getExamResults } from './exam-results.queries.js';
import { getCourseStats, getOverview, getStudentEngagement } from './figures.queries.js';
import { getPreviousCounts } from './previous-counts.queries.js';
import type { AnalyticsScope, QueryWindow } from './query-window.queries.js';
import { getTopPerformers } from './top-performers.queries.js';
import { sortByText } from '../../platform/lists/sort-texts.js';

/** The cache is emptied when it has so many answers; the next roll-up empties it, too. */
const MAX_CACHED_ANSWERS = 500;

/** The analytics dashboard: what learners did in a period. */
@Injectable()
export class AnalyticsService {
  /** `rollUp` is the time of the roll-up that the answers were computed from. */
  private cache = { rollUp: '', answers: new Map<string, Promise<Analytics>>() };

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly rights: RightsService,
  ) {}

  /**
   * Computes the figures of a group, of one course, or of all courses that the person may see. They are cached per query until the next
   * roll-up. Concurrent identical requests share one computation, because only the order of the exams depends on the reader's language.
   */
  async getAnalytics(query: AnalyticsQuery, user: User, locale: Locale): Promise<Analytics> {
    const { examResults, ...analytics } = await this.findAnalytics(query, user);
    return { ...analytics, examResults: sortByText(examResults, locale, ({ examTitle }) => examTitle) };
  }

  private async findAnalytics(query: AnalyticsQuery, user: User): Promise<Analytics> {
    const { period, timeZone } = query;
    const scope = await this.findScope(query, user);
    const rollUp = await findLatestRollUp(this.users.manager);
    if (!rollUp) return this.compute(period, scope, timeZone);
    if (this.cache.rollUp !== rollUp || this.cache.answers.size >= MAX_CACHED_ANSWERS)
      this.cache = { rollUp, answers: new Map() };
    const { answers } = this.cache;
    const { courseIds, groupId, viewer } = scope;
    // All administrators see the same figures, so they share the cached ones.
    const viewerId = viewer?.role === 'admin' ? null : viewer?.id;
    const key = JSON.stringify([period, courseIds, groupId, viewerId, timeZone]);
    const answer = answers.get(key) ?? this.compute(period, scope, timeZone);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }

  /**
   * Finds the enrollments to count, and checks that the person may see them. With a group, these are the assigned courses, as in the
   * group's report; a chosen course that is not assigned to the group leaves no course to count.
   */
  private async findScope({ course, group }: AnalyticsQuery, user: User): Promise<AnalyticsScope> {
    if (group !== 'all') {
      await this.rights.require(user, 'group', group);
      const courseIds = await findAssignedCourses(this.users.manager, group);
      return {
        groupId: group,
        viewer: user,
        courseIds: courseIds.filter((id) => course === 'all' || id === course),
      };
    }
    if (course === 'all')
      return { groupId: null, viewer: null, courseIds: await this.findVisibleCourses(user) };
    await this.rights.require(user, 'course', course);
    return { groupId: null, viewer: null, courseIds: [course] };
  }

  /** @returns the ids of the courses that the person teaches; null (all courses) for an administrator */
  private async findVisibleCourses(user: User): Promise<string[] | null> {
    if (user.role === 'admin') return null;
    return findTaughtCourses(this.users.manager, user);
  }

  /** Runs all queries on one state of the database, so that a summary card and the tab below it have the same numbers. */
  private compute(
    period: AnalyticsQuery['period'],
    scope: AnalyticsScope,
    timeZone: string,
  ): Promise<Analytics> {
    return this.users.manager.transaction('REPEATABLE READ', async (manager) => {
      await turnOffJit(manager);
      const { refreshedAt, ...bounds } = await inTimeZone(
        timeZone,
        findPeriodBounds(manager, PERIOD_DAYS[period], timeZone),
      );
      const window: QueryWindow = { manager, ...bounds, timeZone, ...scope };
      return {
        asOf: refreshedAt?.toISOString() ?? null,
        overview: await getOverview(window),
        previous: await getPreviousCounts(window),
        studentEngagement: await getStudentEngagement(window),
        courseStats: await getCourseStats(window),
        examResults: await getExamResults(window),
        topPerformers: await getTopPerformers(window),
      };
    });
  }
}
