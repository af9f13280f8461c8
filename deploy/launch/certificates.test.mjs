import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const SOURCE = /\.(tsx?|mjs|ya?ml|env|template|sh)$|Dockerfile/;
/** Settings by which Node.js, PostgreSQL's and Redis's clients accept any certificate. */
const UNCHECKED =
  /rejectUnauthorized['"]?\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=(no-verify|allow|prefer)/;

/** Reads the certificate of the site itself, to say what is wrong with it, and sends nothing. */
const READER = 'api/src/platform/health/checks/certificate-check.ts';

test('no source, image or example makes a client accept a certificate that it has not checked', () => {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const sources = files
    .split('\n')
    .filter((path) => SOURCE.test(path) && path !== READER && !path.includes('.test.'));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => UNCHECKED.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
