import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '@lectern/infra';
import express from 'express';
import { CSP_REPORTS_PATH, cspReports } from './csp-reports.js';

let stop: () => void;
afterEach(() => stop());

function start() {
  const out = new PassThrough();
  const app = express();
  app.use(CSP_REPORTS_PATH, ...cspReports(createLogger({ logLevel: 'warn' }, 'api', out)));
  const server = app.listen(0);
  stop = () => server.close();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${CSP_REPORTS_PATH}`;
  const report = (body: string, type = 'application/reports+json') =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
  return { report, log: () => String(out.read() ?? '') };
}

const violation = (blockedURL: string) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL,
    documentURL: 'https://learn.example.org/verify/ABCD-EFGH?name=ada',
  },
});

test('a violation is logged without queries and ids that open something', async () => {
  const { report, log } = start();
  expect((await report(JSON.stringify([violation('https://evil.example/x.js?ada')]))).status).toBe(204);
  const line = log();
  expect(JSON.parse(line).violation).toEqual({
    directive: 'script-src-elem',
    blocked: 'https://evil.example/x.js',
    page: 'https://learn.example.org/verify/:id',
    source: '',
  });
  const old = { 'csp-report': { 'violated-directive': 'style-src', 'blocked-uri': 'inline' } };
  await report(JSON.stringify(old), 'application/csp-report');
  expect(JSON.parse(log()).violation).toMatchObject({ directive: 'style-src', blocked: 'inline' });
});

test('a flood of reports, a long one, or something else fills no log', async () => {
  const { report, log } = start();
  for (const body of ['null', '[null, 1]', '{', JSON.stringify('x'.repeat(20_000))])
    expect((await report(body)).status).toBe(204);
  expect(log()).toBe('');
  const many = Array.from({ length: 45 }, () => violation('inline'));
  await report(JSON.stringify(many));
  await report(JSON.stringify(many));
  expect(log().trim().split('\n')).toHaveLength(30);
});
