import type { ToolResult, ToolResultsQuery, ToolScore } from '@lectern/contract';
import { ExternalToolLink, ExternalToolRun, ToolScoreRow } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { lockEnrollment } from '../../../learning/enrollments/enrollment-state.queries.js';
import { EnrollmentsService } from '../../../learning/enrollments/enrollments.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { writeGrade } from '../../grades/grades.queries.js';
import { reportScore } from '../../grades/report-score.js';
import {
  findLastScore,
  findMadeResults,
  findModuleResults,
  findScoredLearner,
  type LearnerResult,
} from '../external-tools.queries.js';
import { addQuery, takePage } from '../take-page.js';
import { getLineItemUrl } from '../tools/describe-platform.js';
import { findKnownLearner, type LineItem, lockMadeColumn } from './line-items.queries.js';
import { requireLineItem } from './tool-line-items.service.js';

/** How far a timestamp may be ahead of this server's clock: one far ahead would refuse all scores until then. */
const MAX_AHEAD_MS = 5 * 60_000;

/** LTI Assignment and Grade Services 2.0: what tools report of learners, for their line items. */
@Injectable()
export class ToolScoresService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /**
   * Stores a score, which becomes the learner's grade when it is final.
   * @throws Refusal (404) for a line item of another tool and for a person who is no learner of it, (409) for a timestamp that is not
   * later than the one before, (400) for a timestamp in the future and for a score without a maximum
   */
  async save(id: string, toolId: string, score: ToolScore): Promise<void> {
    const item = await requireLineItem(this.source.manager, { id, toolId });
    requireReasonable(score);
    if (!isUuid(score.userId)) throw new Refusal(404, 'interop.tools.unknownLearner');
    await (item.isMade ? this.saveMade(item, toolId, score) : this.saveModule(item, score));
  }

  /** The score of a module is also the learner's progress when they have completed the activity. */
  private async saveModule({ id: linkId, maxPoints }: LineItem, score: ToolScore): Promise<void> {
    const learner = await findScoredLearner(this.source.manager, { linkId, subject: score.userId });
    if (!learner) throw new Refusal(404, 'interop.tools.unknownLearner');
    const { userId, role, courseId, moduleId } = learner;
    await this.source.transaction(async (manager) => {
      const enrollment = await lockEnrollment(manager, courseId, { id: userId, role });
      const key = { linkId, enrollmentId: enrollment?.id ?? '' };
      const run = enrollment && (await manager.findOneBy(ExternalToolRun, key));
      if (!enrollment || !run) throw new Refusal(404, 'interop.tools.unknownLearner');
      requireLater(score, run.reportedAt);
      const before = await findLastScore(manager, { linkId, userId });
      await manager.update(ExternalToolRun, key, readScore(score, run.score));
      if (isFinal(score))
        await reportScore(
          manager,
          { entity: ExternalToolLink, id: linkId, maxPoints },
          { courseId, userId, points: computePercent(score), before },
        );
      if (score.activityProgress === 'Completed')
        await this.enrollments.completeModule(manager, enrollment, { moduleId, userId });
    });
  }

  /** A line item that a tool made may be of several modules or of none, so that it completes none. */
  private async saveMade(
    { id: lineItemId, courseId }: LineItem,
    toolId: string,
    score: ToolScore,
  ): Promise<void> {
    await this.source.transaction(async (manager) => {
      const userId = await findKnownLearner(manager, { courseId, toolId, subject: score.userId });
      if (userId === undefined) throw new Refusal(404, 'interop.tools.unknownLearner');
      const columnId = await lockMadeColumn(manager, lineItemId);
      if (columnId === undefined) throw new Refusal(404, 'interop.tools.noLineItem');
      const key = { lineItemId, userId };
      await manager.createQueryBuilder().insert().into(ToolScoreRow).values(key).orIgnore().execute();
      const row = await manager.findOneOrFail(ToolScoreRow, {
        where: key,
        lock: { mode: 'pessimistic_write' },
      });
      requireLater(score, row.reportedAt);
      await manager.update(ToolScoreRow, key, readScore(score, row.score));
      const points = computePercent(score);
      if (!isFinal(score) || points === row.score) return;
      await writeGrade(manager, { columnId, userId, points, before: row.score });
    });
  }

  /**
   * @returns one page, and the address of the next one
   * @throws Refusal (404) for a line item of another tool
   */
  async listResults(id: string, toolId: string, { user_id: subject, after, limit }: ToolResultsQuery) {
    const { manager } = this.source;
    const { isMade } = await requireLineItem(manager, { id, toolId });
    const lineItem = getLineItemUrl(this.env, id);
    if (subject !== undefined && !isUuid(subject)) return { items: [], next: undefined };
    const find = isMade ? findMadeResults : findModuleResults;
    const found = await find(manager, id, { subject, after, limit: limit + 1 });
    const { items, last } = takePage(found, limit);
    return {
      items: items.map((result) => presentResult(lineItem, result)),
      next: last && addQuery(`${lineItem}/results`, { limit, after: last.subject }),
    };
  }
}

const presentResult = (lineItem: string, { subject, points, maxPoints }: LearnerResult): ToolResult => ({
  id: `${lineItem}/results/${subject}`,
  scoreOf: lineItem,
  userId: subject,
  ...(points !== null && { resultScore: points }),
  resultMaximum: maxPoints,
});

/** @throws Refusal (409) */
function requireLater({ timestamp }: ToolScore, reportedAt: Date | null): void {
  if (reportedAt && reportedAt >= new Date(timestamp)) throw new Refusal(409, 'interop.tools.olderScore');
}

const isFinal = ({ gradingProgress }: ToolScore) => gradingProgress === 'FullyGraded';

/** What is stored of a score. @param before the percent that stays where the score is not final */
function readScore(score: ToolScore, before: number | null) {
  const { activityProgress: activity, gradingProgress: grading, comment = null, timestamp } = score;
  const percent = isFinal(score) ? computePercent(score) : before;
  return { activity, grading, comment, reportedAt: new Date(timestamp), score: percent };
}

/** @throws Refusal (400) */
function requireReasonable({ timestamp, scoreGiven, scoreMaximum }: ToolScore): void {
  if (new Date(timestamp).getTime() > Date.now() + MAX_AHEAD_MS)
    throw new Refusal(400, 'interop.tools.futureScore');
  if (scoreGiven !== undefined && scoreMaximum === undefined)
    throw new Refusal(400, 'interop.tools.noMaximum');
}

/** Null: there is no score. A score above the maximum counts as the maximum. */
function computePercent({ scoreGiven, scoreMaximum }: ToolScore): number | null {
  if (scoreGiven === undefined || scoreMaximum === undefined) return null;
  return Math.min(100, Math.round((scoreGiven / scoreMaximum) * 1_000_000) / 10_000);
}
