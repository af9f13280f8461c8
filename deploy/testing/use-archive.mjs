import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, signedIn } from './product.mjs';

/**
 * `node use-archive.mjs <lectern>`: starts an unpacked archive, asks for its health, turns a deck into a course, stops it, and
 * prints what happened as JSON. The test of archives runs it where there is no network.
 */

const [program = ''] = process.argv.slice(2);
const origin = `http://localhost:${process.env.PORT}`;
const lectern = spawn(program, { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(lectern, 'exit');
let output = '';
const ready = new Promise((done) =>
  lectern.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    if (output.includes('Ctrl-C stops it')) done(true);
  }),
);
try {
  if (await Promise.race([ready, ended.then(() => false)])) {
    const health = await fetch(`${origin}/api/health/ready`);
    const page = await fetch(origin);
    const internet = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(2_000) }).then(
      () => 'reached',
      (error) => error.cause?.code ?? error.name,
    );
    const results = {
      ...{ health: [health.status, await health.json()], page: [page.status, await page.text()], internet },
      course: await uploadDeck(),
    };
    lectern.kill('SIGTERM');
    console.log(JSON.stringify({ ...results, code: (await ended)[0], output }));
  }
} finally {
  lectern.kill('SIGTERM');
  await ended;
}

/** The answer to an upload that waits for the course. */
async function uploadDeck() {
  const request = await signedIn(origin);
  const body = new FormData();
  body.set('title', 'Keeping bees');
  body.set('file', new Blob([readFileSync(join(root, 'worker/fixtures/keeping-bees.pdf'))]), 'deck.pdf');
  const response = await request('/api/courses/upload', { method: 'POST', body });
  return [response.status, await response.json()];
}
