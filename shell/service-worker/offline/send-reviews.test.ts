import { createRandom } from '@lectern/client/testing';
import type { ReviewChange, WaitingReview } from '@lectern/client/offline/store';
import { expect, test } from 'vitest';
import { type Outcome, type ReviewLog, sendReviews, type SentChange } from './send-reviews';

/** The log of a device in its database. */
function createLog() {
  const rows = new Map<number, WaitingReview>();
  let order = 0;
  const change = (key: number, fields: object) => {
    const row = rows.get(key);
    if (row) rows.set(key, { ...row, ...fields });
    return Promise.resolve();
  };
  const log: ReviewLog = {
    read: () => Promise.resolve([...rows.values()].map((row) => ({ ...row }))),
    keepAnswerId: (key, answerId) => change(key, { answerId }),
    keepRefusal: (key, refusal) => change(key, { refusal }),
    remove: (key) => Promise.resolve(void rows.delete(key)),
  };
  const add = (review: ReviewChange) => rows.set((order += 1), { ...review, order });
  const listWaiting = () =>
    [...rows.values()].filter(
      (row) => !(row.kind === 'answer' && row.answerId !== undefined) && row.refusal === undefined,
    );
  return { log, add, rows, listWaiting };
}

/** The server's log: an answer counts once by its request id, and only the latest answer can be rated or undone. */
function createServer() {
  const entries: { id: string; kind: string; requestId?: string; answerId?: string; questionId: string }[] =
    [];
  const findLatest = (questionId: string) =>
    entries.findLast(
      ({ id, kind, questionId: of }) =>
        kind === 'answer' &&
        of === questionId &&
        !entries.some((entry) => entry.kind === 'undo' && entry.answerId === id),
    );
  const receive = ({ change, answerId }: SentChange): Outcome => {
    const { kind, questionId } = change;
    const id = `${entries.length + 1}`;
    if (kind === 'answer') {
      const first = entries.find(({ requestId }) => requestId === change.requestId);
      if (!first) entries.push({ id, kind, questionId, requestId: change.requestId });
      return { is: 'saved', answerId: first?.id ?? id };
    }
    if (kind === 'review') return { is: 'saved' };
    if (kind === 'undo' && entries.some((entry) => entry.kind === 'undo' && entry.answerId === answerId))
      return { is: 'saved' };
    if (findLatest(questionId)?.id !== answerId) return { is: 'refused', reason: 'Another answer is later.' };
    entries.push({ id, kind, questionId, ...(answerId && { answerId }) });
    return { is: 'saved' };
  };
  return { entries, receive };
}

class KilledError extends Error {}

test('500 seeds of two devices with losses, reorderings and kills: each answer arrives once, and in the order of its device', async () => {
  for (let seed = 1; seed <= 500; seed++) {
    const draw = createRandom(seed);
    const random = (below: number) => Math.floor(draw() * below);
    const server = createServer();
    const devices = [createLog(), createLog()];
    const answered: string[][] = [[], []];
    for (let step = 0; step < 40; step++) {
      const place = random(2);
      const device = devices[place] as ReturnType<typeof createLog>;
      const own = answered[place] ?? [];
      const questionId = `question ${random(3)}`;
      const latest = own.at(-1);
      switch (random(5)) {
        case 0:
        case 1:
          own.push(`${place}/${step}`);
          device.add({
            kind: 'answer',
            userId: 'a',
            questionId,
            requestId: `${place}/${step}`,
            version: 1,
            response: null,
            seconds: 1,
          });
          break;
        case 2:
          if (latest)
            device.add({
              kind: random(2) ? 'rate' : 'undo',
              userId: 'a',
              questionId,
              requestId: latest,
              rating: 'hard',
            } as ReviewChange);
          break;
        default:
          await sendReviews(device.log, (sent) => {
            if (random(4) === 0) return Promise.resolve({ is: 'unreachable' });
            const outcome = server.receive(sent);
            if (random(5) === 0) return Promise.resolve({ is: 'unreachable' });
            if (random(6) === 0) throw new KilledError();
            return Promise.resolve(outcome);
          }).catch((error: unknown) => {
            if (!(error instanceof KilledError)) throw error;
          });
      }
    }
    for (const device of devices) {
      expect(await sendReviews(device.log, (sent) => Promise.resolve(server.receive(sent)))).toBe(true);
      expect(device.listWaiting()).toEqual([]);
    }
    const arrived = server.entries
      .filter(({ kind }) => kind === 'answer')
      .map(({ requestId = '' }) => requestId);
    for (const [place, own] of answered.entries())
      expect(
        arrived.filter((id) => id.startsWith(`${place}/`)),
        `seed ${seed}`,
      ).toEqual(own);
  }
});

test('a refused answer stays with its reason, and its rating goes', async () => {
  const { log, add, rows } = createLog();
  add({
    kind: 'answer',
    userId: 'a',
    questionId: 'q',
    requestId: 'r',
    version: 1,
    response: null,
    seconds: 1,
  });
  add({ kind: 'rate', userId: 'a', questionId: 'q', requestId: 'r', rating: 'easy' });
  add({ kind: 'review', userId: 'a', questionId: 'other', isInReview: true });
  const refuse = ({ change }: SentChange): Promise<Outcome> =>
    Promise.resolve(
      change.kind === 'answer' ? { is: 'refused', reason: 'You left the course.' } : { is: 'saved' },
    );
  expect(await sendReviews(log, refuse)).toBe(true);
  expect([...rows.values()]).toEqual([
    expect.objectContaining({ kind: 'answer', refusal: 'You left the course.' }),
  ]);
});
