import { Agent, request } from 'node:http';

/**
 * Requests that come when they come, as from many people: at a steady rate with chance gaps, however long earlier
 * answers take. A time is counted from when a request was due, so that a stall shows in all that it delays.
 */

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {string} [cookie]
 * @property {unknown} [body] sent as JSON
 * @property {string} [from] origin of the page that sends it, where that is another address of the server
 */

/**
 * @typedef {object} Measured
 * @property {number} p50 milliseconds
 * @property {number} p99
 * @property {number} max
 * @property {number} perSecond answers
 * @property {number} failed answers of another status than 200
 */

/**
 * @param {string} origin
 * @param {(at: number) => Call} next the call at this place in the row
 * @param {{ rate: number, seconds: number, warmUp?: number }} pace requests per second
 * @returns {Promise<Measured>}
 */
export async function runAtFixedRate(origin, next, { rate, seconds, warmUp = 3 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  /** @type {Promise<void>[]} */
  const answers = [];
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  const began = performance.now();
  const end = began + (warmUp + seconds) * 1000;
  for (let due = began, at = 0; due < end; due += (-Math.log(1 - Math.random()) * 1000) / rate, at++) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const counts = due - began >= warmUp * 1000;
    const since = Math.max(due, began);
    answers.push(
      send(agent, origin, next(at)).then((status) => {
        if (status !== 200) failed++;
        if (counts) times.push(performance.now() - since);
      }),
    );
  }
  await Promise.all(answers);
  agent.destroy();
  return summary(times, failed, seconds);
}

/**
 * As many requests as are answered: each of `connections` asks again once it is answered.
 * @param {string} origin
 * @param {(at: number) => Call} next
 * @param {{ connections: number, seconds: number, warmUp?: number }} pace
 * @returns {Promise<Measured>}
 */
export async function runAtFullRate(origin, next, { connections, seconds, warmUp = 2 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  let at = 0;
  const began = performance.now();
  const end = began + (warmUp + seconds) * 1000;
  async function ask() {
    for (let now = performance.now(); now < end; now = performance.now()) {
      if ((await send(agent, origin, next(at++))) !== 200) failed++;
      if (now - began >= warmUp * 1000) times.push(performance.now() - now);
    }
  }
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return summary(times, failed, seconds);
}

/**
 * @param {Agent} agent
 * @param {string} origin
 * @param {Call} call
 * @returns {Promise<number>} the status, 0 where there was no answer
 */
export function send(agent, origin, { method, path, cookie, body, from = origin }) {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    origin: from,
    'accept-encoding': 'br, gzip',
    ...(cookie && { cookie }),
    ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
  };
  return new Promise((done) => {
    const sent = request(origin + path, { method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode ?? 0));
    });
    sent.once('error', () => done(0));
    sent.end(json);
  });
}

/**
 * @param {number[]} times
 * @param {number} failed
 * @param {number} seconds
 * @returns {Measured}
 */
function summary(times, failed, seconds) {
  times.sort((a, b) => a - b);
  const share = (/** @type {number} */ part) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50: share(0.5), p99: share(0.99), max: share(1), perSecond: times.length / seconds, failed };
}
