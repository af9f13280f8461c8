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
  findToolCreatedResults,
  findModuleResults,
  findScoredLearner,
  type LearnerResult,
} from '../external-tools.queries.js';
import { addQuery, takePage } from '../take-page.js';
import { getLineItemUrl } from '../tools/describe-platform.js';
import { findLearnerBySubject, type LineItem, lockToolCreatedColumn } from './line-items.queries.js';
import { requireLineItem } from './tool-line-items.service.js';

/** The most by which a timestamp may be ahead of this server's clock. A later timestamp would make all scores before it invalid. */
const MAX_AHEAD_MS = 5 * 60_000;

/** LTI Assignment and Grade Services 2.0: the scores that tools report for learners, and the results that tools read. */
@Injectable()
export class ToolScoresService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /**
   * Stores a score. A final score becomes the learner's grade.
   * @throws Refusal (404) for a line item of another tool and for a person who is not a learner there, (409) for a timestamp that is not
   * later than that of the stored score, (400) for a timestamp in the future and for a score without a maximum
   */
  async save(id: string, toolId: string, score: ToolScore): Promise<void> {
    const item = await requireLineItem(this.source.manager, { id, toolId });
    requireValidScore(score);
    if (!isUuid(score.userId)) throw new Refusal(404, 'interop.tools.unknownLearner');
    await (item.isToolCreated
      ? this.saveToolCreatedScore(item, toolId, score)
      : this.saveModuleScore(item, score));
  }

  /** Saves a score for the line item of a module. The progress `Completed` completes the module for the learner. */
  private async saveModuleScore({ id: linkId, maxPoints }: LineItem, score: ToolScore): Promise<void> {
    const learner = await findScoredLearner(this.source.manager, { linkId, subject: score.userId });
    if (!learner) throw new Refusal(404, 'interop.tools.unknownLearner');
    const { userId, role, courseId, moduleId } = learner;
    await this.source.transaction(async (manager) => {
      const enrollment = await lockEnrollment(manager, courseId, { id: userId, role });
      const runKey = { linkId, enrollmentId: enrollment?.id ?? '' };
      const run = enrollment && (await manager.findOneBy(ExternalToolRun, runKey));
      if (!enrollment || !run) throw new Refusal(404, 'interop.tools.unknownLearner');
      requireLaterTimestamp(score, run.reportedAt);
      const previousPercent = await findLastScore(manager, { linkId, userId });
      await manager.update(ExternalToolRun, runKey, buildScoreFields(score, run.score));
      if (isFinal(score))
        await reportScore(
          manager,
          { entity: ExternalToolLink, id: linkId, maxPoints },
          { courseId, userId, percent: computePercent(score), previousPercent },
        );
      if (score.activityProgress === 'Completed')
        await this.enrollments.completeModule(manager, enrollment, { moduleId, userId });
    });
  }

  /** Saves a score for a line item that a tool made. It completes no module: such a line item can belong to none. */
  private async saveToolCreatedScore(
    { id: lineItemId, courseId }: LineItem,
    toolId: string,
    score: ToolScore,
  ): Promise<void> {
    await this.source.transaction(async (manager) => {
      const userId = await findLearnerBySubject(manager, { courseId, toolId, subject: score.userId });
      if (userId === undefined) throw new Refusal(404, 'interop.tools.unknownLearner');
      const columnId = await lockToolCreatedColumn(manager, lineItemId);
      if (columnId === undefined) throw new Refusal(404, 'interop.tools.noLineItem');
      const scoreKey = { lineItemId, userId };
      await manager.createQueryBuilder().insert().into(ToolScoreRow).values(scoreKey).orIgnore().execute();
      const row = await manager.findOneOrFail(ToolScoreRow, {
        where: scoreKey,
        lock: { mode: 'pessimistic_write' },
      });
      requireLaterTimestamp(score, row.reportedAt);
      await manager.update(ToolScoreRow, scoreKey, buildScoreFields(score, row.score));
      const percent = computePercent(score);
      if (!isFinal(score) || percent === row.score) return;
      await writeGrade(manager, { columnId, userId, percent, previousPercent: row.score });
    });
  }

  /**
   * @returns one page, and the address of the next one
   * @throws Refusal (404) for a line item of another tool
   */
  async listResults(id: string, toolId: string, { user_id: subject, after, limit }: ToolResultsQuery) {
    const { manager } = this.source;
    const { isToolCreated } = await requireLineItem(manager, { id, toolId });
    const lineItemUrl = getLineItemUrl(this.env, id);
    if (subject !== undefined && !isUuid(subject)) return { items: [], next: undefined };
    const findResults = isToolCreated ? findToolCreatedResults : findModuleResults;
    const found = await findResults(manager, id, { subject, after, limit: limit + 1 });
    const { items, last } = takePage(found, limit);
    return {
      items: items.map((result) => presentResult(lineItemUrl, result)),
      next: last && addQuery(`${lineItemUrl}/results`, { limit, after: last.subject }),
    };
  }
}

const presentResult = (lineItemUrl: string, { subject, points, maxPoints }: LearnerResult): ToolResult => ({
  id: `${lineItemUrl}/results/${subject}`,
  scoreOf: lineItemUrl,
  userId: subject,
  ...(points !== null && { resultScore: points }),
  resultMaximum: maxPoints,
});

/** @throws Refusal (409) */
function requireLaterTimestamp({ timestamp }: ToolScore, reportedAt: Date | null): void {
  if (reportedAt && reportedAt >= new Date(timestamp)) throw new Refusal(409, 'interop.tools.olderScore');
}

const isFinal = ({ gradingProgress }: ToolScore) => gradingProgress === 'FullyGraded';

/** The fields of a score that are stored. @param previousPercent the percent that stays where the new score is not final */
function buildScoreFields(score: ToolScore, previousPercent: number | null) {
  const { activityProgress: activity, gradingProgress: grading, comment = null, timestamp } = score;
  const percent = isFinal(score) ? computePercent(score) : previousPercent;
  return { activity, grading, comment, reportedAt: new Date(timestamp), score: percent };
}

/** @throws Refusal (400) */
function requireValidScore({ timestamp, scoreGiven, scoreMaximum }: ToolScore): void {
  if (new Date(timestamp).getTime() > Date.now() + MAX_AHEAD_MS)
    throw new Refusal(400, 'interop.tools.futureScore');
  if (scoreGiven !== undefined && scoreMaximum === undefined)
    throw new Refusal(400, 'interop.tools.noMaximum');
}

/** Computes a percentage with four decimals. A score above the maximum counts as 100. Null: there is no score. */
function computePercent({ scoreGiven, scoreMaximum }: ToolScore): number | null {
  if (scoreGiven === undefined || scoreMaximum === undefined) return null;
  return Math.min(100, Math.round((scoreGiven / scoreMaximum) * 1_000_000) / 10_000);
}
