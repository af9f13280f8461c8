import {
  type AdminAttempt,
  type AttemptSummary,
  displayName,
  type Paged,
  type QuestionKey,
  USER_TAB_PAGE_SIZE,
  type UserAttempt,
} from '@lectern/contract';
import { Attempt, Enrollment, Exam, type Person, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptsService } from '../attempts/attempts.service.js';
import { presentReview } from '../attempts/present-review.js';
import { findPage } from '../../platform/lists/read-page.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findVersionTitles } from './admin-attempts.queries.js';
import { SHOW_ALL, summarizeAttempt, summarizeAttempts } from './summarize-attempts.js';

/** Learners' attempts as administrators and instructors see them. */
@Injectable()
export class AdminAttemptsService {
  constructor(
    private readonly source: DataSource,
    private readonly attempts: AttemptsService,
  ) {}

  async get(id: string): Promise<AdminAttempt> {
    const attempt = await this.source.manager.findOne(Attempt, {
      where: { id },
      relations: { exam: true, user: true },
    });
    if (!attempt) throw new Refusal(404, 'assessment.attemptNotFound');
    const { exam, user } = attempt;
    const { answers, keys, ...extras } = await this.attempts.findForReview(id, {
      rule: SHOW_ALL,
      userId: null,
    });
    const versionIds = answers.map(({ versionId }) => versionId);
    const versionTitles = await findVersionTitles(this.source.manager, versionIds);
    const versions = new Map(versionTitles.map((version) => [version.id, version]));
    return {
      attempt: await summarizeAttempt(this.source.manager, attempt),
      exam: { id: exam.id, title: exam.title },
      learner: user && presentLearner(user),
      points: attempt.points,
      totalPoints: attempt.maxPoints,
      deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
      questions: await Promise.all(
        answers.map(async (answer) => ({
          ...(await presentReview(answer, keys, extras, SHOW_ALL)),
          answerId: answer.id,
          savedLateSeconds: answer.savedLateSeconds,
          question: {
            id: answer.questionId,
            title: versions.get(answer.versionId)?.title ?? '',
            version: versions.get(answer.versionId)?.version ?? 0,
          },
          key: keys.get(answer.versionId) as QuestionKey,
        })),
      ),
    };
  }

  /** Lists a learner's attempts at an exam, newest first. */
  async list(
    examId: string,
    userId: string,
    person: Person,
  ): Promise<{ learner: { id: string; name: string; email: string }; attempts: AttemptSummary[] }> {
    const [exam, user] = await Promise.all([
      this.source.manager.findOneBy(Exam, { id: examId }),
      this.source.manager.findOneBy(User, { id: userId }),
    ]);
    if (!exam || !user) throw new Refusal(404, 'assessment.examOrPersonGone');
    const attempts = await this.source.manager.find(Attempt, {
      where: { examId, userId },
      relations: { exam: true },
      order: { number: 'DESC' },
    });
    // Instructors see only people of the course: those with attempts and those who are enrolled.
    if (person.role !== 'admin' && !attempts.length) {
      const isEnrolled = await this.source.manager.existsBy(Enrollment, { courseId: exam.courseId, userId });
      if (!isEnrolled) throw new Refusal(404, 'assessment.examOrPersonGone');
    }
    return {
      learner: presentLearner(user),
      attempts: await summarizeAttempts(this.source.manager, attempts),
    };
  }

  /** One page of a person's attempts in all exams, latest start first. */
  async listByUser(userId: string, page: number): Promise<Paged<UserAttempt>> {
    const { items, total } = await findPage(
      this.source.getRepository(Attempt),
      {
        where: { userId },
        relations: { exam: { course: true } },
        order: { startedAt: 'DESC', id: 'DESC' },
      },
      { page, pageSize: USER_TAB_PAGE_SIZE },
    );
    const summaries = await summarizeAttempts(this.source.manager, items);
    return {
      items: items.map((attempt, index) => presentUserAttempt(attempt, summaries[index] as AttemptSummary)),
      total,
    };
  }
}

function presentUserAttempt({ exam }: Attempt, summary: AttemptSummary): UserAttempt {
  const { id, title, course } = exam;
  return { ...summary, exam: { id, title, courseTitle: course.title } };
}

const presentLearner = (user: User) => ({ id: user.id, name: displayName(user), email: user.email });
