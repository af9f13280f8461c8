import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aBrowser, readEvents, root } from './product.mjs';

/**
 * A person at the Lectern of docs/operate/small-server.md: does what the arguments say, and prints what there is to see as JSON.
 *   visitor.mjs choose <password> <new password>   the first sign-in of the administrator
 *   visitor.mjs upload <password>                  turns a deck into a course
 *   visitor.mjs courses <password>                 lists titles of courses
 *   visitor.mjs forgot                             asks for a message with a link
 */
const ORIGIN = 'https://learn.example.org';
const EMAIL = 'admin@example.org';
const DECK = 'worker/fixtures/keeping-bees.pdf';
const TIMEOUT_MS = 60_000;

const browser = aBrowser(ORIGIN);
const [action, password = '', next = ''] = process.argv.slice(2);
const actions = { choose, upload, courses, forgot };
console.log(JSON.stringify(await actions[/** @type {keyof typeof actions} */ (action)]()));

async function signIn() {
  const page = await browser.signIn({ email: EMAIL, password });
  const [, problem] = /role="alert"[^>]*>([^]*?)<\/p>/.exec(page.text) ?? [];
  if (problem) throw new Error(problem);
  return page;
}

async function choose() {
  const page = await signIn();
  const path = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const body = new URLSearchParams({ password: next });
  return { status: (await browser.fetch(path, { method: 'POST', body })).status };
}

async function upload() {
  await signIn();
  const stream = await browser.fetch('/api/courses/upload-progress', {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { events } = readEvents(stream);
  const body = new FormData();
  body.set('file', new Blob([readFileSync(join(root, DECK))]), 'keeping-bees.pdf');
  const answer = await browser.fetch('/api/courses/upload', { method: 'POST', body });
  return { status: answer.status, stages: [...new Set(events.map(({ stage }) => stage))] };
}

async function courses() {
  await signIn();
  const answer = await browser.fetch('/api/courses');
  return (await answer.json()).map((/** @type {{ title: string }} */ { title }) => title);
}

async function forgot() {
  const body = new URLSearchParams({ email: EMAIL });
  return { status: (await browser.fetch('/oidc/account/forgot', { method: 'POST', body })).status };
}
process.exit();
