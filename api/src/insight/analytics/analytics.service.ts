import { type Analytics, type AnalyticsQuery, PERIOD_DAYS, type Locale } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { inTimeZone } from '../../platform/http/in-time-zone.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import {
  findAssignedCourses,
  findBounds,
  findLatestRollUp,
  findTaughtCourses,
  turnOffJit,
} from './analytics.queries.js';
import { getExamResults } from './exam-results.queries.js';
import { getCourseStats, getOverview, getStudentEngagement } from './figures.queries.js';
import { getPreviousCounts } from './previous-counts.queries.js';
import type { QueryWindow, Scope } from './query-window.queries.js';
import { getTopPerformers } from './top-performers.queries.js';
import { sortByText } from '../../platform/lists/sort-texts.js';

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
   * identical requests share one computation, whatever the language of their readers.
   */
  async getAnalytics(query: AnalyticsQuery, user: User, locale: Locale): Promise<Analytics> {
    const { examResults, ...analytics } = await this.findCached(query, user);
    return { ...analytics, examResults: sortByText(examResults, locale, ({ examTitle }) => examTitle) };
  }

  private async findCached(query: AnalyticsQuery, user: User): Promise<Analytics> {
    const { period, timeZone } = query;
    const scope = await this.findScope(query, user);
    const rollUp = await findLatestRollUp(this.users.manager);
    if (!rollUp) return this.compute(period, scope, timeZone);
    if (this.cache.rollUp !== rollUp || this.cache.answers.size >= MAX_CACHED)
      this.cache = { rollUp, answers: new Map() };
    const { answers } = this.cache;
    const { courseIds, groupId, viewer } = scope;
    // Administrators see the same.
    const seenBy = viewer?.role === 'admin' ? null : viewer?.id;
    const key = JSON.stringify([period, courseIds, groupId, seenBy, timeZone]);
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
      const courseIds = await findAssignedCourses(this.users.manager, group);
      return {
        groupId: group,
        viewer: user,
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
    return findTaughtCourses(this.users.manager, user);
  }

  /** All queries run in one snapshot, so that a card and the tab below it never disagree. */
  private compute(period: AnalyticsQuery['period'], scope: Scope, timeZone: string): Promise<Analytics> {
    return this.users.manager.transaction('REPEATABLE READ', async (manager) => {
      await turnOffJit(manager);
      const { refreshedAt, ...bounds } = await inTimeZone(
        timeZone,
        findBounds(manager, PERIOD_DAYS[period], timeZone),
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
