import type { ExamPage, ExamState, ListedExam, Locale } from '@lectern/contract';
import {
  countLateSeconds,
  Attempt,
  endOwnOverdueAttempts,
  findOwnExams,
  findStartRefusal,
  measureExam,
  type PersonalExam,
  readClock,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { findHandedInAttempt } from '../attempts/handed-in-work.queries.js';
import { presentSummary, findReviewRule } from '../attempts/present-attempt.js';
import { Refusal } from '../../platform/http/refusal.js';

const MINUTE_MS = 60_000;

/** Shows learners the exams of their courses. */
@Injectable()
export class ExamsService {
  constructor(private readonly source: DataSource) {}

  /** Lists exams by due date, earliest first; exams without a due date come last. */
  async list(user: User, locale: Locale): Promise<ListedExam[]> {
    const { exams, attempts, now } = await this.find(user, { examId: null, locale });
    return exams.map((exam) => presentListed(exam, attempts.get(exam.id) ?? [], now));
  }

  /** @throws Refusal (404) unless the person is enrolled, and exam and course are published */
  async get(examId: string, user: User): Promise<ExamPage> {
    const { exams, attempts, now } = await this.find(user, { examId, locale: null });
    const [exam] = exams;
    if (!exam) throw new Refusal(404, 'assessment.examNotFound');
    const attemptsAtExam = attempts.get(exam.id) ?? [];
    const since = exam.earliestCountedStart;
    const handedIn =
      exam.type === 'assignment'
        ? await findHandedInAttempt(this.source.manager, { examId, userId: user.id, since })
        : undefined;
    return {
      ...presentListed(exam, attemptsAtExam, now),
      now: now.toISOString(),
      navigation: exam.navigation,
      behavior: exam.behavior,
      gradingMethod: exam.gradingMethod,
      onePerPage: exam.onePerPage,
      ...(await measureExam(this.source.manager, examId)),
      minutesIfStartedNow: computeMinutes(exam, now),
      tutorIsSilent: exam.tutorIsSilent,
      reviewRules: exam.reviewRules,
      attempts: attemptsAtExam.map((attempt) =>
        presentSummary(attempt, exam, findReviewRule(attempt, exam, now)),
      ),
      handedIn: handedIn
        ? {
            ...handedIn,
            submittedAt: handedIn.submittedAt.toISOString(),
            lateSeconds: countLateSeconds(handedIn.submittedAt, exam.dueDate),
          }
        : null,
    };
  }

  /** Finds exams of the person's courses, and the person's attempts by exam, newest first. */
  private async find(user: User, filter: { examId: string | null; locale: Locale | null }) {
    await endOwnOverdueAttempts(this.source, user.id);
    const now = await readClock(this.source.manager);
    const exams = await findOwnExams(this.source.manager, user.id, filter);
    const rows = await this.source.manager.find(Attempt, {
      where: { userId: user.id, examId: In(exams.map(({ id }) => id)) },
      order: { number: 'DESC' },
    });
    const attempts = new Map<string, Attempt[]>();
    for (const row of rows) attempts.set(row.examId, [...(attempts.get(row.examId) ?? []), row]);
    return { exams, attempts, now };
  }
}

/** @param allAttempts also those of the person's past enrollments in the course, which do not count; newest first */
function presentListed(exam: PersonalExam, allAttempts: Attempt[], now: Date): ListedExam {
  const { earliestCountedStart: since } = exam;
  const attempts = since ? allAttempts.filter(({ startedAt }) => startedAt >= since) : allAttempts;
  const open = attempts.find(({ submittedAt }) => !submittedAt);
  return {
    id: exam.id,
    courseId: exam.courseId,
    title: exam.title,
    description: exam.description,
    type: exam.type,
    dueDate: exam.dueDate?.toISOString() ?? null,
    timeLimit: exam.timeLimit,
    passingScore: exam.passingScore,
    maxAttempts: exam.maxAttempts,
    courseTitle: exam.courseTitle,
    courseSlug: exam.courseSlug,
    opensAt: exam.opensAt?.toISOString() ?? null,
    closesAt: exam.closesAt?.toISOString() ?? null,
    state: decideState(exam, attempts),
    percent: exam.percent,
    attemptsUsed: attempts.length,
    startRefusal: open
      ? null
      : findStartRefusal(exam, { used: attempts.length, latestNumber: allAttempts[0]?.number ?? 0 }, now),
    openAttemptId: open?.id ?? null,
    deadlineAt: open?.deadlineAt?.toISOString() ?? null,
    isRequiredForCertificate: exam.isRequiredForCertificate,
  };
}

function decideState({ passingScore, percent }: PersonalExam, attempts: Attempt[]): ExamState {
  if (!attempts.length) return 'not-started';
  if (attempts.some(({ submittedAt }) => !submittedAt)) return 'in-progress';
  if (percent === null) return 'submitted';
  return percent >= passingScore ? 'passed' : 'failed';
}

/** Computes how many minutes an attempt that starts at `now` may last; null if the time is not limited. */
function computeMinutes({ timeLimit, closesAt }: PersonalExam, now: Date): number | null {
  const minutesUntilClose = closesAt && Math.max(0, closesAt.getTime() - now.getTime()) / MINUTE_MS;
  if (timeLimit === null) return minutesUntilClose;
  return minutesUntilClose === null ? timeLimit : Math.min(timeLimit, minutesUntilClose);
}
