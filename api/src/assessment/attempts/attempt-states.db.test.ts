import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyRegrade,
  type Attempt,
  type DraftChange,
  type ErrorBody,
  getQuestion,
  leavePage,
  type NewerDraft,
  previewRegrade,
  RegradeRule,
  saveDraft,
  setExamOverride,
  startAttempt,
  submitAttempt,
  undoRegrade,
  updateQuestion,
} from '@lectern/contract';
import { endOverdueAttempts, seededRandom } from '@lectern/data';
import { aQuestion, anExam } from '../../testing/an-exam.js';
import { ExamModel, LIMIT, QUESTIONS } from '../../testing/exam-model.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

/** `npm run test:long` sets TEST_LONG. */
const SEEDS = process.env['TEST_LONG'] ? 500 : 6;
const OPERATIONS = 60;

const EXTRA_MINUTES = 5;
/** Seconds; no multiple of it is near a deadline or the end of the time for late saves. */
const JUMP = 130;

let api: TestApi;
beforeAll(async () => {
  // Many starts of one person in a minute are what is tried here.
  api = await startTestApi({ rateLimit: 0 });
});
afterAll(() => api.stop());

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

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'a random sequence of operations gives the same results as a simple model of the rules (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const navigation = random(0, 1) ? 'linear' : 'free';
    const { exam, saved, admin, aLearner } = await anExam(api, {
      questions: Array.from({ length: QUESTIONS }, () => aQuestion('true-false')),
      settings: { navigation, timeLimit: LIMIT / 60 },
    });
    const { client, user } = await aLearner();
    const model = new ExamModel(navigation === 'linear');
    const regrades = saved.map((): string[] => []);
    const questionId = (at: number) => saved[at]?.id ?? '';
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
          const mayLeave = model.isOpen && !model.isLate;
          expect(status).toBe(mayLeave ? 200 : 409);
          if (mayLeave) model.page = Math.min(QUESTIONS - 1, model.page + 1);
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
      [
        2,
        async () => {
          const at = random(0, QUESTIONS - 1);
          await invertAnswer(admin, questionId(at));
          model.invertAnswer(at);
        },
      ],
      [
        2,
        async () => {
          const at = random(0, QUESTIONS - 1);
          const rule = RegradeRule.options[random(0, 2)] as RegradeRule;
          const request = {
            params: { examId: exam.id },
            body: { questionId: questionId(at), rule, reason: 'Test' },
          };
          expect((await admin.call(previewRegrade, request)).status).toBe(200);
          const { status, body } = await admin.call(applyRegrade, request);
          expect(status).toBe(model.regrade(at, rule) ? 201 : 409);
          if (status === 201) regrades[at]?.push(body.id);
        },
      ],
      [
        1,
        async () => {
          const at = random(0, QUESTIONS - 1);
          const regradeId = regrades[at]?.pop();
          if (!regradeId) return;
          expect((await admin.call(undoRegrade, { params: { regradeId } })).status).toBe(200);
          model.undoRegrade(at);
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
    expect(await findResults(exam.id, user.id)).toEqual({
      results: model.results,
      grade: model.grade,
    });
  },
  60_000,
);

const start = (client: TestClient, examId: string) => client.call(startAttempt, { params: { examId } });

/** Moves an open attempt into the past, as if time had gone by. */
const jump = (attemptId: string) =>
  api.database.source.query(
    `WITH saved AS (
       UPDATE attempt_questions SET saved_at = saved_at - make_interval(secs => $2)
        WHERE attempt_id IN (SELECT id FROM attempts WHERE id = $1 AND submitted_at IS NULL))
     UPDATE attempts SET started_at = started_at - make_interval(secs => $2),
                         deadline_at = deadline_at - make_interval(secs => $2)
      WHERE id = $1 AND submitted_at IS NULL`,
    [attemptId, JUMP],
  );

/** A new version of a question with the other right answer. */
async function invertAnswer(admin: TestClient, questionId: string) {
  const params = { questionId };
  const { body: edited } = await admin.call(getQuestion, { params });
  if (edited.key.type !== 'true-false') throw new Error('Only true or false can be turned round');
  const key = { ...edited.key, answer: !edited.key.answer };
  const body = { ...edited, categoryId: edited.category.id, key, status: 'ready' as const, source: null };
  expect((await admin.call(updateQuestion, { params, body })).status).toBe(200);
}

async function findResults(examId: string, userId: string) {
  const rows = await api.database.source.query<{ percent: number; steps: number }[]>(
    `SELECT CASE WHEN max_points = 0 THEN 100 ELSE round((points / max_points * 100)::numeric, 2)::float8 END AS percent,
            (SELECT count(*)::int FROM attempt_steps JOIN attempt_questions ON attempt_questions.id = attempt_question_id
              WHERE attempt_id = attempts.id AND kind = 'finish') AS steps
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
