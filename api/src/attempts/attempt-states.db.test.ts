import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Attempt,
  type DraftChange,
  type ErrorBody,
  leavePage,
  type NewerDraft,
  saveDraft,
  setExamOverride,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import { endOverdueAttempts, seededRandom } from '@lectern/data';
import { aQuestion, anExam } from '../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../testing/test-api.js';

/** `npm run test:long` sets TEST_LONG. */
const SEEDS = process.env['TEST_LONG'] ? 500 : 6;
const OPERATIONS = 60;

const QUESTIONS = 4;
const LIMIT = 600;
const GRACE = 60;
const EXTRA_MINUTES = 5;
/** Seconds; no multiple of it is near a deadline or the end of the time for late saves. */
const JUMP = 130;

let api: TestApi;
let exams: Record<'free' | 'linear', Awaited<ReturnType<typeof anExam>>>;
beforeAll(async () => {
  api = await startTestApi();
  const make = (navigation: 'free' | 'linear') =>
    anExam(api, {
      questions: Array.from({ length: QUESTIONS }, () => aQuestion('true-false')),
      settings: { navigation, timeLimit: LIMIT / 60 },
    });
  exams = { free: await make('free'), linear: await make('linear') };
});
afterAll(() => api.stop());

/** The rules in a few lines: one attempt at a time, seconds since its start instead of a clock. */
class Model {
  answers: (boolean | null)[] = [];
  revisions: number[] = [];
  requests: (string | null)[] = [];
  page = 0;
  elapsed = 0;
  deadline = LIMIT;
  isOpen = false;
  results: number[] = [];
  extra = 0;
  isClosed = false;

  constructor(readonly isLinear: boolean) {}

  start() {
    this.answers = Array<null>(QUESTIONS).fill(null);
    this.revisions = Array<number>(QUESTIONS).fill(0);
    this.requests = Array<null>(QUESTIONS).fill(null);
    this.page = 0;
    this.elapsed = 0;
    this.deadline = LIMIT + this.extra;
    this.isOpen = true;
  }

  get isOver() {
    return this.elapsed > this.deadline + GRACE;
  }

  end() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.results.push((this.answers.filter(Boolean).length / QUESTIONS) * 100);
  }

  endIfOver() {
    if (this.isOver) this.end();
  }

  retime(extra: number, isClosed: boolean) {
    this.extra = extra;
    this.isClosed = isClosed;
    if (this.isOpen && !this.isOver) this.deadline = Math.max(this.elapsed, isClosed ? 0 : LIMIT + extra);
  }

  /** 200 or the code of the refusal. */
  save(position: number, { draftRevision, requestId, response }: DraftChange): number | string {
    this.endIfOver();
    const isNew = this.requests[position] !== requestId;
    if (!isNew) return 200;
    if (!this.isOpen) return 'attempt-ended';
    if (this.isLinear && this.page !== position) return 'page-not-open';
    if (this.revisions[position] !== draftRevision) return 'draft-changed';
    this.answers[position] = response.type === 'true-false' ? response.answer : null;
    this.revisions[position] = draftRevision + 1;
    this.requests[position] = requestId;
    return 200;
  }
}

interface Call {
  attemptId: string;
  position: number;
  change: DraftChange;
}

/** A browser: it knows the revisions that it was sent, and may hold calls back. */
interface Device {
  revisions: number[];
  last?: Call;
  delayed: Call[];
}

const newDevice = (): Device => ({ revisions: Array<number>(QUESTIONS).fill(0), delayed: [] });

test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
  'a random sequence of operations gives the same results as a simple model of the rules (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const { exam, admin, aLearner } = exams[random(0, 1) ? 'linear' : 'free'];
    const { client, user } = await aLearner();
    const model = new Model(exam.settings.navigation === 'linear');
    let devices = [newDevice(), newDevice()];
    let attempt: Pick<Attempt, 'id'> | undefined;

    const send = async (device: Device, { attemptId, position, change }: Call) => {
      const { status, body } = await client.call(saveDraft, {
        params: { attemptId, position: String(position) },
        body: change,
      });
      const { code, details } = body as unknown as ErrorBody;
      if (attemptId !== attempt?.id) return expect([200, 409]).toContain(status);
      expect(status === 200 ? 200 : code).toBe(model.save(position, change));
      const known = code === 'draft-changed' ? (details as NewerDraft) : body;
      if (known.draftRevision !== undefined) device.revisions[position] = known.draftRevision;
    };
    const override = (extraMinutes: number | null, closesAt: string | null) =>
      admin.call(setExamOverride, {
        params: { examId: exam.id, userId: user.id },
        body: { opensAt: null, dueDate: null, closesAt, extraMinutes, maxAttempts: null, reason: 'Test' },
      });

    const operations: [number, (device: Device) => Promise<unknown>][] = [
      [
        8,
        async (device) => {
          if (!attempt) return;
          const position = model.isLinear && random(0, 3) ? model.page : random(0, QUESTIONS - 1);
          const response = { type: 'true-false' as const, answer: random(0, 2) > 0 };
          const draftRevision = device.revisions[position] ?? 0;
          const change = { response, draftRevision, requestId: randomUUID() };
          const call = { attemptId: attempt.id, position, change };
          if (random(0, 4) === 0) return device.delayed.push(call);
          device.last = call;
          return send(device, call);
        },
      ],
      [2, async (device) => device.last && send(device, device.last)],
      [
        2,
        async (device) => {
          const [call] = device.delayed.splice(random(0, device.delayed.length), 1);
          return call && send(device, call);
        },
      ],
      [
        2,
        async () => {
          const { status, body } = await start(client, exam.id);
          model.endIfOver();
          if (model.isOpen) return expect([status, body.id]).toEqual([200, attempt?.id]);
          if (model.isClosed) return expect(status).toBe(409);
          expect(status).toBe(201);
          model.start();
          attempt = body;
          devices = [newDevice(), newDevice()];
        },
      ],
      [
        2,
        async () => {
          if (!attempt || !model.isLinear) return;
          const { status } = await client.call(leavePage, {
            params: { attemptId: attempt.id },
            body: { page: model.page },
          });
          model.endIfOver();
          expect(status).toBe(model.isOpen ? 200 : 409);
          if (model.isOpen) model.page = Math.min(QUESTIONS - 1, model.page + 1);
        },
      ],
      [
        2,
        async () => {
          if (!attempt) return;
          await jump(attempt.id);
          if (model.isOpen) model.elapsed += JUMP;
        },
      ],
      [
        1,
        async () => {
          await endOverdueAttempts(api.database.source);
          model.endIfOver();
        },
      ],
      [
        1,
        async () => {
          if (!attempt) return;
          await client.call(submitAttempt, { params: { attemptId: attempt.id } });
          model.endIfOver();
          model.end();
        },
      ],
      [
        1,
        async () => {
          await override(EXTRA_MINUTES, null);
          model.retime(EXTRA_MINUTES * 60, false);
        },
      ],
      [
        1,
        async () => {
          await override(null, new Date(Date.now() - 86_400_000).toISOString());
          model.retime(0, true);
        },
      ],
    ];
    const choices = operations.flatMap(
      ([weight, operation]) => Array(weight).fill(operation) as (typeof operation)[],
    );

    for (let step = 0; step < OPERATIONS; step++) {
      const operation = choices[random(0, choices.length - 1)] as (typeof choices)[number];
      await operation(devices[random(0, 1)] as Device);
    }
    if (attempt) await client.call(submitAttempt, { params: { attemptId: attempt.id } });
    model.end();
    expect(await resultsOf(exam.id, user.id)).toEqual({
      results: model.results,
      grade: model.results.length ? Math.max(...model.results) : null,
    });
  },
  60_000,
);

const start = (client: TestClient, examId: string) => client.call(startAttempt, { params: { examId } });

/** Moves an open attempt into the past, as if time had gone by. */
const jump = (attemptId: string) =>
  api.database.source.query(
    `UPDATE attempts SET started_at = started_at - make_interval(secs => $2),
                         deadline_at = deadline_at - make_interval(secs => $2)
      WHERE id = $1 AND submitted_at IS NULL`,
    [attemptId, JUMP],
  );

async function resultsOf(examId: string, userId: string) {
  const rows = await api.database.source.query<{ percent: number; steps: number }[]>(
    `SELECT points / max_points * 100 AS percent,
            (SELECT count(*)::int FROM attempt_steps JOIN attempt_questions ON attempt_questions.id = attempt_question_id
              WHERE attempt_id = attempts.id) AS steps
       FROM attempts WHERE exam_id = $1 AND user_id = $2 ORDER BY number`,
    [examId, userId],
  );
  expect(rows.map(({ steps }) => steps)).toEqual(rows.map(() => QUESTIONS));
  const [grade] = await api.database.source.query<{ percent: number }[]>(
    'SELECT percent FROM exam_grades WHERE exam_id = $1 AND user_id = $2',
    [examId, userId],
  );
  return { results: rows.map(({ percent }) => percent), grade: grade?.percent ?? null };
}
