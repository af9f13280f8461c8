import { type ToolLineItem, type ToolScore } from '@lectern/contract';
import { ExternalToolLink, ExternalToolRun, Module } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { lockEnrollment } from '../../../learning/enrollments/enrollment-state.queries.js';
import { EnrollmentsService } from '../../../learning/enrollments/enrollments.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { reportScore } from '../../grades/report-score.js';
import { getLineItemUrls } from '../tools/describe-platform.js';
import { findLastScore, findResults, findScoredLearner } from '../external-tools.queries.js';

/** How far a timestamp may be ahead of this server's clock: one far ahead would refuse all scores until then. */
const MAX_AHEAD_MS = 5 * 60_000;
const MAX_RESULTS = 1000;

/** LTI Assignment and Grade Services 2.0: what tools report of learners, for the modules that open them. */
@Injectable()
export class ToolScoresService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** @throws Refusal (404) for a module of another tool, and for one without a score */
  async getLineItem(linkId: string, toolId: string): Promise<ToolLineItem> {
    const link = await this.findLink(linkId, toolId);
    const { title } = await this.source.manager.findOneByOrFail(Module, { id: link.moduleId });
    return {
      id: getLineItemUrls(this.env, linkId).lineItem,
      scoreMaximum: link.maxPoints,
      label: title,
      resourceLinkId: linkId,
      ...(link.resourceId !== null && { resourceId: link.resourceId }),
      ...(link.tag !== null && { tag: link.tag }),
    };
  }

  /**
   * Stores a score: it becomes the learner's grade when it is final, and their progress when they have completed the activity.
   * @throws Refusal (404) for a module of another tool and for a person who has not opened the module, (409) for a timestamp that is not
   * later than the one before, (400) for a timestamp in the future and for a score without a maximum
   */
  async save(linkId: string, toolId: string, score: ToolScore): Promise<void> {
    const link = await this.findLink(linkId, toolId);
    requireReasonable(score);
    const { manager } = this.source;
    const learner =
      isUuid(score.userId) && (await findScoredLearner(manager, { linkId, subject: score.userId }));
    if (!learner) throw new Refusal(404, 'interop.tools.noLearner');
    const { userId, role, courseId, moduleId } = learner;
    await this.source.transaction(async (transaction) => {
      const enrollment = await lockEnrollment(transaction, courseId, { id: userId, role });
      const key = { linkId, enrollmentId: enrollment?.id ?? '' };
      const run = enrollment && (await transaction.findOneBy(ExternalToolRun, key));
      if (!enrollment || !run) throw new Refusal(404, 'interop.tools.noLearner');
      const reportedAt = new Date(score.timestamp);
      if (run.reportedAt && run.reportedAt >= reportedAt) throw new Refusal(409, 'interop.tools.olderScore');
      const { activityProgress: activity, gradingProgress: grading, comment = null } = score;
      const before = await findLastScore(transaction, { linkId, userId });
      const isFinal = grading === 'FullyGraded';
      const percent = isFinal ? computePercent(score) : run.score;
      await transaction.update(ExternalToolRun, key, {
        ...{ reportedAt, activity, grading, comment, score: percent },
      });
      if (isFinal)
        await reportScore(
          transaction,
          { entity: ExternalToolLink, id: linkId, maxPoints: link.maxPoints },
          { courseId, userId, points: percent, before },
        );
      if (activity === 'Completed')
        await this.enrollments.completeModule(transaction, enrollment, { moduleId, userId });
    });
  }

  /** @throws Refusal (404) for a module of another tool */
  async listResults(linkId: string, toolId: string, subject: string | undefined) {
    await this.findLink(linkId, toolId);
    if (subject !== undefined && !isUuid(subject)) return [];
    const { lineItem } = getLineItemUrls(this.env, linkId);
    const results = await findResults(this.source.manager, { linkId, subject, limit: MAX_RESULTS });
    return results.map(({ subject: userId, points, maxPoints }) => ({
      id: `${lineItem}/results/${userId}`,
      scoreOf: lineItem,
      userId,
      ...(points !== null && { resultScore: points }),
      resultMaximum: maxPoints,
    }));
  }

  private async findLink(id: string, toolId: string): Promise<ExternalToolLink> {
    const link = await this.source.manager.findOneBy(ExternalToolLink, { id, toolId, isScored: true });
    if (!link) throw new Refusal(404, 'interop.tools.noLineItem');
    return link;
  }
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
