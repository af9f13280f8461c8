import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStream } from '../../testing/open-stream.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

const LISTENING = `application_name = 'lectern-row-events' AND datname = current_database()`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a process listens over one connection, and after it was lost checks again who may read an open stream', async () => {
  const { source } = api.database;
  const user = await api.aUser({ role: 'admin' });
  const stream = await openStream(await api.as(user));
  // As if the message about it had been lost with the connection.
  await source.query(`UPDATE users SET role = 'suspended' WHERE id = $1`, [user.id]);
  const ended = await source.query<unknown[]>(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${LISTENING}`,
  );
  expect(ended).toHaveLength(1);
  await stream.ended;
});
