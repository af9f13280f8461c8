import {
  ATTEMPT_OPEN,
  type Attempt as AttemptOnWire,
  type AttemptReview,
  type AttemptSummary,
  PAGE_NOT_OPEN,
  type ReviewRule,
  type ReviewSlide,
} from '@lectern/contract';
import {
  Attempt,
  endAttempt,
  endOwnOverdueAttempts,
  findOwnExams,
  findPersonalExam,
  findReviewSlides,
  findNextReview,
  type PersonalExam,
  readClock,
  type User,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { attemptEndedRefusal, findOwnAttempt, isTimeUp, presentClock } from './attempt-rows.js';
import { findAnswers, findKeys, findTopics, openNextPage } from './attempts.queries.js';
import {
  type AnswerRow,
  getAnswerState,
  presentAnswer,
  presentExamOfAttempt,
  presentSummary,
  findReviewRule,
} from './present-attempt.js';
import { presentReview } from './present-review.js';
import { startAttempt } from './start-attempt.js';

/** The questions of an ended attempt that did not get all points. */
export interface MissedQuestions {
  attemptEndedAt: Date;
  questionIds: string[];
  /** Modules of the questions' slides. */
  moduleIds: string[];
}

/** Learners' own attempts: starts, shows, submits and reviews them, and leaves their pages. */
@Injectable()
export class AttemptsService {
  constructor(private readonly source: DataSource) {}

  /** @throws Refusal (409) with a `StartRefusal` as code */
  async start(examId: string, user: User): Promise<{ attempt: AttemptOnWire; isNew: boolean }> {
    await endOwnOverdueAttempts(this.source, user.id);
    const started = await this.source.transaction(async (manager) => {
      const [exam] = await findOwnExams(manager, user.id, { examId, locale: null });
      if (!exam) throw new Refusal(404, 'assessment.examNotFound');
      return startAttempt(manager, exam, user.id, await readClock(manager));
    });
    return { attempt: await this.get(started.id, user), isNew: started.isNew };
  }

  async get(id: string, user: User): Promise<AttemptOnWire> {
    const { attempt, now, exam } = await this.find(id, user);
    const answers = await findAnswers(this.source.manager, id);
    const rule = findReviewRule(attempt, exam, now);
    const visibleAnswers = filterVisibleAnswers(attempt, answers, now);
    const keys = await findKeys(
      this.source.manager,
      visibleAnswers.filter(({ state }) => state === 'checked').map(({ versionId }) => versionId),
    );
    return {
      ...presentSummary(attempt, exam, rule),
      ...presentClock(now, attempt.deadlineAt),
      exam: presentExamOfAttempt(exam),
      dueDate: exam.dueDate?.toISOString() ?? null,
      navigation: attempt.navigation,
      behavior: attempt.behavior,
      onePerPage: attempt.onePerPage,
      currentPage: attempt.currentPage,
      pageCount: countPages(answers),
      totalPoints: attempt.maxPoints,
      overview: answers.map((answer) => ({
        position: answer.position,
        section: answer.section,
        state: getAnswerState(answer),
        isFlagged: answer.isFlagged,
        isOpen: visibleAnswers.includes(answer),
      })),
      questions: await Promise.all(
        visibleAnswers.map((answer) => presentAnswer(answer, keys.get(answer.versionId) ?? null, rule)),
      ),
    };
  }

  /** Opens the next page of an attempt with fixed order. A repeated call changes nothing. */
  async leavePage(id: string, page: number, user: User): Promise<AttemptOnWire> {
    const { attempt, now } = await this.find(id, user);
    if (attempt.submittedAt || isTimeUp(attempt, now)) throw attemptEndedRefusal();
    await openNextPage(this.source.manager, { attemptId: id, userId: user.id, page });
    const current = await this.get(id, user);
    if (current.submittedAt) throw attemptEndedRefusal();
    const isLastPage = page === current.pageCount - 1;
    const hasLeft = current.currentPage === page + 1 || (current.currentPage === page && isLastPage);
    if (current.navigation === 'linear' && hasLeft) return current;
    throw new Refusal(409, 'assessment.pageNotOpen', { code: PAGE_NOT_OPEN });
  }

  /** A repeated call returns the same summary. */
  async submit(id: string, user: User): Promise<AttemptSummary & { now: string }> {
    await this.find(id, user);
    await this.source.transaction((manager) => endAttempt(manager, id, 'learner'));
    const { attempt, now, exam } = await this.find(id, user);
    return {
      ...presentSummary(attempt, exam, findReviewRule(attempt, exam, now)),
      now: now.toISOString(),
    };
  }

  /** @throws Refusal (409) with the code ATTEMPT_OPEN while the attempt is open */
  async review(id: string, user: User): Promise<AttemptReview> {
    const { attempt, now, exam } = await this.find(id, user);
    if (!attempt.submittedAt) throw new Refusal(409, 'assessment.attemptOpen', { code: ATTEMPT_OPEN });
    const rule = findReviewRule(attempt, exam, now);
    const { answers, keys, ...extras } = await this.findForReview(id, { rule, userId: user.id });
    const next = findNextReview(exam.reviewRules, {
      now,
      submittedAt: attempt.submittedAt,
      closesAt: exam.closesAt,
    });
    const summary = presentSummary(attempt, exam, rule);
    return {
      now: now.toISOString(),
      attempt: summary,
      exam: presentExamOfAttempt(exam),
      passingScore: exam.passingScore,
      points: rule.score ? attempt.points : null,
      totalPoints: attempt.maxPoints,
      nextReviewAt: next?.at.toISOString() ?? null,
      nextReview: next?.rule ?? null,
      questions: await Promise.all(answers.map((answer) => presentReview(answer, keys, extras, rule))),
    };
  }

  /**
   * Finds the missed questions of an ended attempt; none while the review rules do not show what was correct.
   * @throws Refusal (409) with the code ATTEMPT_OPEN while the attempt is open
   */
  async findMissed(id: string, user: User): Promise<MissedQuestions> {
    const { attempt, now, exam } = await this.find(id, user);
    if (!attempt.submittedAt) throw new Refusal(409, 'assessment.attemptOpen', { code: ATTEMPT_OPEN });
    const rule = findReviewRule(attempt, exam, now);
    const answers = rule.correctness ? await findAnswers(this.source.manager, id) : [];
    const missed = answers.filter(({ fraction }) => fraction !== null && fraction < 1);
    const versionIds = missed.map(({ versionId }) => versionId);
    const slides = await findReviewSlides(this.source.manager, versionIds, { rule, userId: user.id });
    return {
      attemptEndedAt: attempt.submittedAt,
      questionIds: missed.map(({ questionId }) => questionId),
      moduleIds: [...new Set([...slides.values()].map(({ moduleId }) => moduleId))],
    };
  }

  /** Exports all attempts of a person with the answers, and the extras of the marks that the review rules allow now. */
  async exportOwn(user: User): Promise<Record<string, unknown>[]> {
    const attempts = await this.source.manager.find(Attempt, {
      where: { userId: user.id },
      select: { id: true },
      order: { startedAt: 'ASC' },
    });
    const exported: Record<string, unknown>[] = [];
    for (const { id } of attempts) {
      const { attempt, now, exam } = await this.find(id, user);
      const rule = findReviewRule(attempt, exam, now);
      const { answers, keys, ...extras } = await this.findForReview(id, { rule, userId: user.id });
      const { number, startedAt, submittedAt, percent } = presentSummary(attempt, exam, rule);
      const exportedAnswers = attempt.submittedAt ? answers : filterVisibleAnswers(attempt, answers, now);
      exported.push({
        exam: exam.title,
        course: exam.courseTitle,
        number,
        startedAt,
        submittedAt,
        percent,
        questions: await Promise.all(
          exportedAnswers.map(async (answer) => {
            const reviewed = await presentReview(answer, keys, extras, rule);
            const { content, response, mark, comment, annotations } = reviewed;
            const isMarked = attempt.submittedAt !== null;
            return {
              question: content.prompt,
              response,
              files: reviewed.files.map(({ name, bytes, url }) => ({ name, bytes, address: url })),
              points: isMarked ? mark.points : null,
              comment,
              remarks: annotations.map(({ page, text }) => ({ page, text })),
            };
          }),
        ),
      });
    }
    return exported;
  }

  /**
   * Finds the answers of an attempt with keys and topics, and those slides of the questions that the rule shows and the reader
   * may open.
   * @param userId the reader; null: an instructor, who may open every slide
   */
  async findForReview(id: string, { rule, userId }: { rule: ReviewRule; userId: string | null }) {
    const { manager } = this.source;
    const answers = await findAnswers(manager, id);
    const versionIds = answers.map(({ versionId }) => versionId);
    const keys = await findKeys(manager, versionIds);
    const slides: Map<string, ReviewSlide> = rule.correctness
      ? await findReviewSlides(manager, versionIds, { rule, userId })
      : new Map();
    return { answers, keys, slides, topics: await findTopics(manager, versionIds) };
  }

  private async find(id: string, user: User): Promise<{ attempt: Attempt; now: Date; exam: PersonalExam }> {
    const { attempt, now } = await findOwnAttempt(this.source, id, user.id);
    const exam = await findPersonalExam(this.source.manager, attempt.examId, user.id);
    if (!exam) throw new Refusal(404, 'assessment.examNotFound');
    return { attempt, now, exam };
  }
}

/** The questions of an open attempt that the learner may see at the time `now`: none after the deadline. */
function filterVisibleAnswers(attempt: Attempt, answers: AnswerRow[], now: Date): AnswerRow[] {
  if (attempt.submittedAt || isTimeUp(attempt, now)) return [];
  return answers.filter(({ page }) => attempt.navigation === 'free' || page === attempt.currentPage);
}

const countPages = (answers: AnswerRow[]): number => (answers.at(-1)?.page ?? 0) + 1;
