import {
  SCORM_FILES_PATH,
  SCORM_LIMITS,
  SCORM_OPENED_AGAIN,
  type ScormProgress,
  type ScormReport,
  type ScormSession,
  type ScormState,
} from '@lectern/contract';
import { Enrollment, ScormPackageRow, ScormRun, sharedSecret, teachesCourse, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { requireOpenModule } from '../../courses/reading/require-open.js';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { EnrollmentsService } from '../../learning/enrollments/enrollments.service.js';
import { lockEnrollment } from '../../learning/enrollments/enrollment-state.queries.js';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV } from '../../platform/infra.module.js';
import { reportScore } from '../grades/report-score.js';
import { buildInitialState } from './build-initial-state.js';
import { type PackageTicket, signTicket } from './package-token.js';
import { readActivityResult } from './read-report.js';
import { findReporter, findScoredEnrollment, mergeState, startSession } from './scorm-packages.queries.js';

/** The maximum of the gradebook column. Scores of packages are percentages. */
const MAX_POINTS = 100;

/** Opens the activities of SCORM packages for learners, and stores the reports of these activities. */
@Injectable()
export class ScormRunsService {
  private key: Promise<string> | undefined;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
  ) {}

  /** Returns the key that signs the tokens of package files; all replicas share it. */
  getKey(): Promise<string> {
    this.key ??= sharedSecret(this.source, 'scorm-tickets', () => randomBytes(32).toString('base64url'));
    return this.key;
  }

  async getProgress(moduleId: string, user: User): Promise<ScormProgress> {
    const { row, enrollment } = await this.requireAccess(moduleId, user);
    return presentProgress(this.source.manager, row, enrollment?.id ?? null);
  }

  /**
   * Opens an activity.
   * @param requestedActivity undefined: the first one that is not completed
   * @throws Refusal (404) for a module without a package, (403) for a person who neither takes nor teaches the course
   */
  async open(moduleId: string, requestedActivity: number | undefined, user: User): Promise<ScormSession> {
    const { row, enrollment } = await this.requireAccess(moduleId, user);
    const { manager } = this.source;
    const progressBefore = await presentProgress(manager, row, enrollment?.id ?? null);
    const firstUnfinished = progressBefore.activities.findIndex(({ status }) => status !== 'completed');
    const activity = requestedActivity ?? Math.max(0, firstUnfinished);
    const stored = row.activities[activity];
    if (!stored) throw new Refusal(404, 'interop.activityGone');
    const run =
      enrollment && (await this.startRun(row, enrollment, { activity, isAsset: stored.isAsset }, user));
    const ticket = { packageId: row.id, enrollmentId: enrollment?.id ?? null };
    const token = signTicket(await this.getKey(), ticket);
    return {
      ...(run ? await presentProgress(manager, row, run.enrollmentId) : progressBefore),
      edition: row.edition,
      activity,
      url: `${this.env.packagesOrigin ?? ''}${SCORM_FILES_PATH}/${token}/${stored.href}`,
      isIsolated: this.env.packagesOrigin === undefined,
      state: buildInitialState(row.edition, { stored, run, user, enrollmentId: enrollment?.id ?? null }),
      session: run?.session ?? null,
    };
  }

  /**
   * Stores a report of a package. Repeated and late reports change nothing.
   * @throws Refusal (403) where the learner of the ticket is suspended or no longer enrolled, (409) where a later session has begun,
   * (413) for a state that is too large
   */
  async report(ticket: PackageTicket, report: ScormReport): Promise<ScormProgress> {
    const { packageId, enrollmentId } = ticket;
    const reporter = enrollmentId && (await findReporter(this.source.manager, { enrollmentId, packageId }));
    if (!reporter) throw new Refusal(403, 'learning.notEnrolled');
    return this.source.transaction(async (manager) => {
      const person = { id: reporter.userId, role: reporter.role };
      const enrollment = await lockEnrollment(manager, reporter.courseId, person);
      if (enrollment?.id !== enrollmentId) throw new Refusal(403, 'learning.notEnrolled');
      await requireOpenModule(manager, reporter.moduleId, person);
      const row = await manager.findOneByOrFail(ScormPackageRow, { id: packageId });
      const runKey = { packageId, enrollmentId, activity: report.activity };
      const run = await manager.findOneBy(ScormRun, runKey);
      if (run?.session !== report.session)
        throw new Refusal(409, 'interop.openedAgain', { code: SCORM_OPENED_AGAIN });
      if (report.sequence > run.sequence) {
        const previousPercent = await findLastScore(manager, row, { enrollmentId, userId: reporter.userId });
        await applyReport(manager, row, run, report);
        const progress = await presentProgress(manager, row, enrollmentId);
        if (progress.isComplete) await this.enrollments.completeModule(manager, enrollment, reporter);
        const percent = await computeScore(manager, row, enrollmentId);
        if (percent !== null)
          await reportScore(
            manager,
            { entity: ScormPackageRow, id: packageId, maxPoints: MAX_POINTS },
            { courseId: reporter.courseId, userId: reporter.userId, percent, previousPercent },
          );
      }
      return presentProgress(manager, row, enrollmentId);
    });
  }

  private async requireAccess(moduleId: string, user: User) {
    const { courseId } = await this.courses.module(moduleId, user);
    const { manager } = this.source;
    const row = await manager.findOneBy(ScormPackageRow, { moduleId });
    if (!row) throw new Refusal(404, 'interop.notPackage');
    const enrollment = await manager.findOneBy(Enrollment, { courseId, userId: user.id });
    if (!enrollment && !(await teachesCourse(manager, courseId, user)))
      throw new Refusal(403, 'courses.enrollFirst');
    await requireOpenModule(manager, moduleId, user);
    return { row, enrollment };
  }

  private startRun(
    row: ScormPackageRow,
    enrollment: Enrollment,
    { activity, isAsset }: { activity: number; isAsset: boolean },
    user: User,
  ): Promise<ScormRun> {
    const runKey = { packageId: row.id, enrollmentId: enrollment.id, activity };
    return this.source.transaction(async (manager) => {
      const locked = await lockEnrollment(manager, enrollment.courseId, user);
      await startSession(manager, { ...runKey, userId: user.id, isAsset });
      const progress = await presentProgress(manager, row, enrollment.id);

      if (progress.isComplete && locked)
        await this.enrollments.completeModule(manager, locked, { moduleId: row.moduleId, userId: user.id });
      return manager.findOneByOrFail(ScormRun, runKey);
    });
  }
}

/** @throws Refusal (413) for a state that is too large */
function requireSmallState(state: ScormState): void {
  const entries = Object.entries(state);
  const size = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (size > SCORM_LIMITS.state || entries.length > SCORM_LIMITS.values)
    throw new Refusal(413, 'interop.stateTooLarge');
}

async function applyReport(manager: EntityManager, row: ScormPackageRow, run: ScormRun, report: ScormReport) {
  const state = { ...run.state, ...report.changes };
  requireSmallState(state);
  const result = readActivityResult(row.edition, state);
  const { packageId, enrollmentId, activity } = run;
  const runKey = { packageId, enrollmentId, activity };
  await mergeState(manager, runKey, report.changes);
  await manager.update(ScormRun, runKey, {
    sequence: report.sequence,
    score: result.score === null ? run.score : Math.max(result.score, run.score ?? 0),
    isPassed: result.isPassed ?? run.isPassed,
    // Until a session reports its first time, the state still has the time of the session before, which must not count again.
    seconds:
      run.secondsBefore + (hasSessionTime(report) || run.seconds > run.secondsBefore ? result.seconds : 0),
    completedAt: run.completedAt ?? (result.isCompleted ? new Date() : null),
  });
}

const hasSessionTime = ({ changes }: ScormReport) =>
  'cmi.core.session_time' in changes || 'cmi.session_time' in changes;

const findRuns = (manager: EntityManager, packageId: string, enrollmentId: string) =>
  manager.findBy(ScormRun, { packageId, enrollmentId });

/** Computes the mean score (percent, two decimals) of the activities that have a score. */
async function computeScore(
  manager: EntityManager,
  { id }: ScormPackageRow,
  enrollmentId: string,
): Promise<number | null> {
  const scores = (await findRuns(manager, id, enrollmentId)).flatMap(({ score }) => score ?? []);
  if (!scores.length) return null;
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
}

/** Finds the score that the gradebook received last: that of this enrollment, otherwise that of an earlier enrollment. */
async function findLastScore(
  manager: EntityManager,
  row: ScormPackageRow,
  { enrollmentId, userId }: { enrollmentId: string; userId: string },
): Promise<number | null> {
  const score = await computeScore(manager, row, enrollmentId);
  if (score !== null) return score;
  const earlierEnrollmentId = await findScoredEnrollment(manager, {
    packageId: row.id,
    userId,
    enrollmentId,
  });
  return earlierEnrollmentId ? computeScore(manager, row, earlierEnrollmentId) : null;
}

async function presentProgress(
  manager: EntityManager,
  { id, activities }: ScormPackageRow,
  enrollmentId: string | null,
): Promise<ScormProgress> {
  const runs = enrollmentId ? await findRuns(manager, id, enrollmentId) : [];
  const runsByActivity = new Map(runs.map((run) => [run.activity, run]));
  const activityProgress = activities.map(({ title }, index) => {
    const run = runsByActivity.get(index);
    const status = run
      ? run.completedAt
        ? ('completed' as const)
        : ('incomplete' as const)
      : ('new' as const);
    return { title, status, score: run?.score ?? null };
  });
  return {
    activities: activityProgress,
    isComplete: activityProgress.every(({ status }) => status === 'completed'),
  };
}
