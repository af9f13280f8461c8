import type { DraftChange, RegradeRule } from '@lectern/contract';

export const QUESTIONS = 4;
/** Seconds. */
export const LIMIT = 600;
const GRACE = 60;
/** Saves of a question that count after the deadline. */
const LATE_SAVES = 2;

interface MarkedAnswer {
  answer: boolean | null;
  version: number;
  isRight: boolean;
  points: 0 | 1;
}

/**
 * The rules of an exam with questions 'true or false', in a few lines, for one learner: one attempt at a time, seconds since its
 * start instead of a clock, and the marks of ended attempts.
 */
export class ExamModel {
  answers: (boolean | null)[] = [];
  revisions: number[] = [];
  requests: (string | null)[] = [];
  lateSaves: number[] = [];
  page = 0;
  elapsed = 0;
  deadline = LIMIT;
  isOpen = false;
  extra = 0;
  isClosed = false;

  /** The version and the right answer of each question, newest and as the open attempt has it. */
  private readonly questions = Array.from({ length: QUESTIONS }, () => ({ version: 1, key: true }));
  private taken = this.questions;
  private readonly ended: MarkedAnswer[][] = [];
  /** For each question the marks before each regrade that was not undone. */
  private readonly regrades = this.questions.map((): Map<MarkedAnswer[], MarkedAnswer>[] => []);

  constructor(readonly isLinear: boolean) {}

  start() {
    this.answers = Array<null>(QUESTIONS).fill(null);
    this.revisions = Array<number>(QUESTIONS).fill(0);
    this.requests = Array<null>(QUESTIONS).fill(null);
    this.lateSaves = Array<number>(QUESTIONS).fill(0);
    this.taken = this.questions.map((question) => ({ ...question }));
    this.page = 0;
    this.elapsed = 0;
    this.deadline = LIMIT + this.extra;
    this.isOpen = true;
  }

  /** The calls of a test take no time: what happens at the deadline comes after it. */
  get isLate() {
    return this.elapsed >= this.deadline;
  }

  get isOver() {
    return this.elapsed > this.deadline + GRACE;
  }

  end() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.ended.push(
      this.taken.map(({ version, key }, index) => {
        const answer = this.answers[index] ?? null;
        return { answer, version, isRight: answer === key, points: 1 };
      }),
    );
  }

  endIfOver() {
    if (this.isOver) this.end();
  }

  retime(extra: number, isClosed: boolean) {
    this.extra = extra;
    this.isClosed = isClosed;
    if (!this.isOpen || this.isOver) return;
    this.deadline = Math.max(this.elapsed, isClosed ? 0 : LIMIT + extra);
    this.lateSaves.fill(0);
  }

  /** 200 or the code of the refusal. */
  save(position: number, { draftRevision, requestId, response }: DraftChange): number | string {
    this.endIfOver();
    const isNew = this.requests[position] !== requestId;
    if (!isNew) return 200;
    if (!this.isOpen) return 'attempt-ended';
    if (this.isLinear && this.page !== position) return 'page-not-open';
    if (this.revisions[position] !== draftRevision) return 'draft-changed';
    const lateSaves = this.lateSaves[position] ?? 0;
    if (this.isLate && lateSaves === LATE_SAVES) return 'attempt-ended';
    this.lateSaves[position] = this.isLate ? lateSaves + 1 : 0;
    this.answers[position] = response.type === 'true-false' ? response.answer : null;
    this.revisions[position] = draftRevision + 1;
    this.requests[position] = requestId;
    return 200;
  }

  /** The next version of a question has the other right answer; attempts keep the version that they have. */
  invertAnswer(at: number) {
    const question = this.question(at);
    question.version++;
    question.key = !question.key;
  }

  /** False where no mark changes. */
  regrade(at: number, rule: RegradeRule): boolean {
    const { version, key } = this.question(at);
    const before = new Map<MarkedAnswer[], MarkedAnswer>();
    for (const attempt of this.ended) {
      const old = attempt[at] as MarkedAnswer;
      const changed: MarkedAnswer = {
        ...old,
        ...(rule === 'newest-version' && { version, isRight: old.answer === key }),
        ...(rule === 'full-points' && { isRight: true }),
        ...(rule === 'drop' && { points: 0 }),
      };
      if (JSON.stringify(changed) === JSON.stringify(old)) continue;
      before.set(attempt, old);
      attempt[at] = changed;
    }
    if (before.size) this.regrades[at]?.push(before);
    return before.size > 0;
  }

  undoRegrade(at: number) {
    for (const [attempt, old] of this.regrades[at]?.pop() ?? []) attempt[at] = old;
  }

  /** Percent with two decimals, in order of the attempts. */
  get results(): number[] {
    return this.ended.map((answers) => {
      const counted = answers.filter(({ points }) => points > 0);
      if (!counted.length) return 100;
      return Math.round((counted.filter(({ isRight }) => isRight).length / counted.length) * 10_000) / 100;
    });
  }

  /** The highest result counts. */
  get grade(): number | null {
    return this.ended.length ? Math.max(...this.results) : null;
  }

  private question(at: number) {
    const question = this.questions[at];
    if (!question) throw new RangeError(`No question ${at}`);
    return question;
  }
}
