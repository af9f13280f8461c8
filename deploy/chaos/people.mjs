import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request is aborted after this time, because a frozen process does not answer. */
const REQUEST_TIMEOUT_MS = 4000;
const RETRY_DELAY_MS = 150;

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} cookie
 * @property {(path: string, init?: RequestInit & { timeoutMs?: number }) => Promise<Response>} ask sends a request to a random replica
 */

/** @typedef {{ id: string, title: string, slides: { id: string }[] }} ModuleWithSlides */

/**
 * Creates a user who is signed in.
 * @param {import('pg').Pool} database
 * @param {import('./product.mjs').Product} product
 * @param {ReturnType<typeof import('./random.mjs').randomFrom>} random chooses the replicas
 * @param {'admin' | 'student'} role
 * @returns {Promise<Person>}
 */
export async function aPerson(database, { origin, replicas }, random, role) {
  const name = randomUUID();
  const { rows: users } = await database.query(
    `INSERT INTO users (email, first_name, last_name, role, issuer, subject)
     VALUES ($1, 'Ada', 'Byron', $2, 'chaos', $1) RETURNING id`,
    [`${name}@example.org`, role],
  );
  const { id } = users[0];
  const sid = randomUUID();
  const session = {
    cookie: { path: '/', httpOnly: true, sameSite: 'lax' },
    userId: id,
    renewedAt: Date.now(),
  };
  await database.query("INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 day')", [
    createHash('sha256').update(sid).digest('hex'),
    JSON.stringify(session),
  ]);
  const { rows: secrets } = await database.query("SELECT value FROM secrets WHERE name = 'session'");
  const signature = createHmac('sha256', secrets[0].value)
    .update(sid)
    .digest('base64')
    .replace(/(?<!=)=+$/, '');
  const cookie = `lectern.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  return {
    id,
    cookie,
    ask: (path, { timeoutMs = REQUEST_TIMEOUT_MS, ...init } = {}) =>
      fetch(random.oneOf(replicas) + path, {
        signal: AbortSignal.timeout(timeoutMs),
        ...init,
        headers: { cookie, origin, ...init.headers },
      }),
  };
}

/**
 * Repeats a request until the server confirms it, as the product's own pages do.
 * @param {() => Promise<Response>} send
 * @param {AbortSignal} signal
 * @returns {Promise<any>} the answer
 */
export async function untilDone(send, signal) {
  for (;;) {
    signal.throwIfAborted();
    const answer = await send().catch(() => undefined);
    const body = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (body !== undefined) return body;
    // A 4xx answer is final. After a 5xx, a lost connection or an incomplete body the request is sent again.
    if (answer && !answer.ok && answer.status < 500)
      throw new Error(`${answer.url} answered ${answer.status}`);
    await sleep(RETRY_DELAY_MS, undefined, { signal });
  }
}

/**
 * Uploads a deck. The answer may get lost.
 * @param {Person} admin
 * @param {{ title: string, pdf: Buffer }} deck
 * @param {boolean} waits for the course
 * @returns {Promise<{ uploadId?: string, courseId?: string } | undefined>} undefined: not accepted, as far as the sender knows
 */
export async function upload(admin, { title, pdf }, waits) {
  const form = new FormData();
  form.append('title', title);
  form.append('file', new Blob([new Uint8Array(pdf)]), 'deck.pdf');
  /** @type {Record<string, string>} */
  const headers = waits ? {} : { prefer: 'respond-async' };
  const sent = { method: 'POST', headers, body: form, timeoutMs: 60_000 };
  /** @type {Response | string | undefined} or why there is no answer */
  const answer = await admin.ask('/api/courses/upload', sent).catch((error) => error.cause?.code);
  // The deck is sent again if no server received it, but not after a lost answer, because the upload may be running.
  if (answer === 'ECONNREFUSED' || (answer instanceof Response && answer.status >= 500)) {
    await sleep(RETRY_DELAY_MS);
    return upload(admin, { title, pdf }, waits);
  }
  if (!(answer instanceof Response) || !answer.ok) return undefined;
  /** @type {any} */
  const body = await answer.json().catch(() => undefined);
  return body && (body.uploadId ? { uploadId: body.uploadId } : { courseId: body.course.id });
}

/**
 * Follows an administrator's progress stream as a browser does: a closed stream is reopened at any replica, with the last event id.
 * @param {Person} admin
 */
export function follow(admin) {
  const stopped = new AbortController();
  /** @type {Map<string, { status: string, progress: number }>} last state received, by upload */
  const received = new Map();
  /** @type {string[]} */
  const broken = [];
  let lastId = '';
  let opened = 0;

  /** @param {string} block */
  function receive(block) {
    const id = /^id: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (id) lastId = id;
    if (!data) return;
    const { uploadId, status, progress } = JSON.parse(data);
    const before = received.get(uploadId);
    if (before && progress < before.progress) broken.push(`Progress of ${uploadId} went back`);
    if (before && before.status !== 'processing' && status !== before.status)
      broken.push(`Upload ${uploadId} was ${before.status} and then ${status}`);
    received.set(uploadId, { status, progress });
  }

  async function listen() {
    const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
    const answer = await admin.ask('/api/courses/upload-progress', { headers, signal: stopped.signal });
    if (!answer.ok) return;
    opened++;
    let text = '';
    for await (const piece of answer.body ?? []) {
      const blocks = (text + Buffer.from(piece).toString()).split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(receive);
    }
  }

  const done = (async () => {
    while (!stopped.signal.aborted) {
      await listen().catch(() => undefined);
      await sleep(RETRY_DELAY_MS);
    }
  })();
  return {
    received,
    broken,
    /** How often the stream was reopened. */
    breaks: () => opened - 1,
    /** Whether the stream has received an id, so that no later event can be missed. */
    isOpen: () => lastId !== '',
    async stop() {
      stopped.abort();
      await done;
    },
  };
}

/**
 * @param {Person} learner
 * @param {{ id: string }} course
 * @param {AbortSignal} signal
 */
export const enroll = (learner, { id }, signal) =>
  untilDone(() => learner.ask(`/api/courses/${id}/enroll`, { method: 'POST' }), signal);

/**
 * Studies a course from its first slide to its certificate, as the slide viewer does: every save is repeated until it is
 * acknowledged, and some are sent twice at the same time.
 * @param {Person} learner
 * @param {{ id: string, modules: ModuleWithSlides[] }} course
 * @param {ReturnType<typeof import('./random.mjs').randomFrom>} random
 * @param {AbortSignal} signal
 */
export async function studyCourse(learner, course, random, signal) {
  /** @type {{ seen: string[], completed: string[], progress: number }} what the server has acknowledged */
  const acknowledged = { seen: [], completed: [], progress: 0 };
  /** @param {string} slideId @param {number} progress */
  const save = async (slideId, progress) => {
    const body = JSON.stringify({ slideId, progress });
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
    const send = () => untilDone(() => learner.ask(`/api/courses/${course.id}/progress`, init), signal);
    const answers = await Promise.all(random.between(0, 1) < 0.2 ? [send(), send()] : [send()]);
    for (const answer of answers)
      acknowledged.progress = Math.max(acknowledged.progress, Number(answer.progress));
  };
  for (const { id, slides } of course.modules) {
    for (const [index, slide] of slides.entries()) {
      await save(slide.id, Math.min(99, Math.floor(((index + 1) / slides.length) * 100)));
      acknowledged.seen.push(slide.id);
      await sleep(random.between(0, 150));
    }
    await save(String(slides.at(-1)?.id), 100);
    acknowledged.completed.push(id);
  }
  return acknowledged;
}
