import { expect, test } from 'vitest';
import { dependencyStatus, startMetrics } from './metrics.js';
import { freePort } from '../testing/processes.js';

test('a process tells its metrics, that it lives, and whether what it needs is there', async () => {
  const metricsPort = await freePort();
  let database: Promise<unknown> = Promise.resolve();
  const ready = async () => ({ database: await dependencyStatus(database) });
  const stop = await startMetrics({ metricsHost: '127.0.0.1', metricsPort }, ready);
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}${path}`);
    return { status: answer.status, body: await answer.text() };
  };
  expect((await ask('/metrics')).body).toContain('process_cpu_seconds_total');
  expect(await ask('/ready')).toEqual({ status: 200, body: '{"database":"ok"}' });
  database = Promise.reject(new Error('gone'));
  database.catch(() => undefined);
  expect(await ask('/ready')).toEqual({ status: 503, body: '{"database":"down"}' });
  expect((await ask('/health')).status).toBe(200);
  expect((await ask('/else')).status).toBe(404);
  await stop();
});
