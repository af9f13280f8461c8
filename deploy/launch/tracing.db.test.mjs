import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startOtlpReceiver } from '../testing/otlp.mjs';
import { aDatabase, aFolder, migrate, root, signedIn, startProduct } from '../testing/product.mjs';
import { until } from './processes.mjs';

/** @type {(() => unknown)[]} */
const cleanups = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

test('with OpenTelemetry switched on, one trace leads from an upload to every stage of its ingest', async () => {
  const folder = aFolder();
  cleanups.push(folder.remove);
  const receiver = await startOtlpReceiver();
  cleanups.push(receiver.stop);
  const database = await aDatabase();
  cleanups.push(database.drop);
  migrate(database.url);
  const product = await startProduct({
    databaseUrl: database.url,
    dataDir: folder.path,
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  });
  cleanups.push(product.stop);

  const person = await signedIn(`http://localhost:${product.ports[0]}`);
  const deck = new FormData();
  deck.set('file', new Blob([readFileSync(join(root, 'worker/fixtures/scripts.pdf'))]), 'deck.pdf');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await person('/api/courses/upload', {
    method: 'POST',
    body: deck,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': 'from-the-browser.1' },
  });
  expect(answer.status).toBe(201);

  const { spans } = receiver;
  await until(() =>
    ['ingest', 'POST /api/courses/upload'].every((name) => spans.some((s) => s.name === name)),
  );
  const traced = spans.filter((span) => span.traceId === traceId);
  const upload = traced.find(({ name }) => name === 'POST /api/courses/upload');
  const ingest = traced.find(({ name }) => name === 'ingest');
  expect(upload).toMatchObject({
    service: 'lectern-api',
    parentSpanId: 'b7ad6b7169203331',
    attributes: { 'http.response.status_code': 201, 'lectern.request': 'from-the-browser.1' },
  });
  expect(ingest).toMatchObject({ service: 'lectern-worker', parentSpanId: upload?.spanId });
  const stages = traced.filter(({ parentSpanId }) => parentSpanId === ingest?.spanId);
  expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(['ingest save-course']));
  expect(JSON.stringify(spans)).not.toMatch(/admin@example|deck\.pdf|bees/i);
}, 120_000);
