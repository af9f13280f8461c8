import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import express from 'express';
import { pino } from 'pino';
import { requestLog } from './request-log.js';

/** The log line and the answer of one request. */
async function logged(path: string, headers: Record<string, string>) {
  const out = new PassThrough();
  const app = express();
  app.use(requestLog(pino(out)));
  app.get('/api/certificates/view/:verificationId', (_request, response) => void response.send('ok'));
  const server = app.listen(0);
  const { port } = server.address() as AddressInfo;
  const [[line], response] = await Promise.all([
    once(out, 'data'),
    fetch(`http://127.0.0.1:${port}${path}`, { headers }),
  ]);
  server.close();
  return { line: String(line), id: response.headers.get('x-request-id') };
}

test('a log line tells route, status and request, and nothing about the person', async () => {
  const { line, id } = await logged('/api/certificates/view/abc-secret?email=ada@example.org', {
    cookie: 'lectern.sid=s%3Asecret',
    authorization: 'Bearer secret',
    'x-request-id': 'trace-1',
  });
  expect(id).toBe('trace-1');
  expect(JSON.parse(line)).toMatchObject({
    req: { id: 'trace-1', method: 'GET' },
    res: { statusCode: 200 },
    msg: 'GET /api/certificates/view/:verificationId 200',
  });
  expect(line).not.toMatch(/secret|ada@|sid/);
});

test('a call whose address is in another case is logged too', async () => {
  const { line } = await logged('/API/certificates/VIEW/abc-secret', {});
  expect(JSON.parse(line)).toMatchObject({ msg: 'GET /api/certificates/view/:verificationId 200' });
});

test('a request id that could forge a log line is replaced', async () => {
  const { id } = await logged('/api/nothing', { 'x-request-id': 'a b{"level":60}' });
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
