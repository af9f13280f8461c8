import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatMessage, ChatSession } from '../entities/index.js';
import { writeAnswer } from '../tutor/answer-writing.queries.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { listen, notify } from './listen.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Waits for a condition; the test's timeout limits the wait. */
async function until(isMet: () => boolean) {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function listenTo(received: string[]) {
  let reconnect!: () => void;
  const reconnected = new Promise<void>((resolve) => (reconnect = resolve));
  const stop = await listen(database.url, {
    onMessage: (channel, payload) => received.push(`${channel} ${payload}`),
    onReconnect: () => reconnect(),
  });
  return { stop, reconnected };
}

test('changes of every kind of row arrive over one connection, also after it was lost', async () => {
  const received: string[] = [];
  const { stop, reconnected } = await listenTo(received);
  await notify(database.source, 'upload_changed', 'one');
  await notify(database.source, 'user_changed', 'two');
  await until(() => received.length === 2);
  const ended = await database.source.query<unknown[]>(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'lectern-row-events' AND datname = current_database()`,
  );
  expect(ended).toHaveLength(1);
  await reconnected;
  await notify(database.source, 'answer_changed', 'three');
  await until(() => received.length === 3);
  expect(received).toEqual(['upload_changed one', 'user_changed two', 'answer_changed three']);
  await stop();
});

test('each piece of an answer is published, and its end on a channel of its own', async () => {
  const received: string[] = [];
  const { stop } = await listenTo(received);
  const { manager } = database.source;
  const { id: sessionId } = await manager.save(ChatSession, { title: 'Chat' } as ChatSession);
  const id = randomUUID();
  await manager.insert(ChatMessage, { id, sessionId, role: 'assistant', content: '', status: 'writing' });
  expect(await writeAnswer(manager, id, { content: 'Because' })).toBe(true);
  expect(await writeAnswer(manager, id, { content: 'Because.', status: 'complete' })).toBe(true);
  expect(await writeAnswer(manager, id, { status: 'stopped' })).toBe(false);
  await notify(database.source, 'user_changed', 'last');
  await until(() => received.includes('user_changed last'));
  expect(received).toEqual([
    ...[`answer_changed ${id}`, `answer_changed ${id}`, `answer_ended ${id}`],
    'user_changed last',
  ]);
  await stop();
});
