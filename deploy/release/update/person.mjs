import { createHash, createHmac, randomUUID } from 'node:crypto';

/**
 * A person who is signed in, or a visitor.
 * @typedef {object} Person
 * @property {string} name
 * @property {(path: string, init?: RequestInit) => Promise<Response>} ask
 */

/**
 * Signs a person in without a password.
 * @param {import('pg').Pool} database
 * @param {{ publicUrl: string, choose: () => string }} site `choose` gives the address of a replica
 * @param {{ id: string, name: string }} user
 * @returns {Promise<Person>}
 */
export async function signInAs(database, { publicUrl, choose }, { id, name }) {
  const sid = randomUUID();
  const session = {
    cookie: { path: '/', httpOnly: true, sameSite: 'lax' },
    userId: id,
    publicId: randomUUID(),
    ...{ renewedAt: Date.now(), signedInAt: Date.now(), lastSeenAt: Date.now() },
  };
  await database.query("INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 day')", [
    createHash('sha256').update(sid).digest('hex'),
    JSON.stringify(session),
  ]);
  const { rows } = await database.query("SELECT value FROM secrets WHERE name = 'session'");
  const signature = createHmac('sha256', rows[0].value)
    .update(sid)
    .digest('base64')
    .replace(/(?<!=)=+$/, '');
  const cookie = `lectern.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  return {
    name,
    ask: (path, init = {}) =>
      fetch(choose() + path, {
        redirect: 'manual',
        ...init,
        headers: { cookie, origin: publicUrl, ...init.headers },
      }),
  };
}

/**
 * Calls the API with JSON.
 * @param {Person} person
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} the answer; undefined for one without content
 * @throws where the call is refused
 */
export async function send(person, method, path, body) {
  const init = body
    ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method };
  const answer = await person.ask(path, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${person.name}: ${method} ${path} answered ${answer.status}: ${text}`);
  return text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
}

/**
 * Uploads a file with the fields of a form.
 * @param {Person} person
 * @param {string} path
 * @param {Uint8Array<ArrayBuffer> | string} content
 * @param {string} name
 * @param {Record<string, string>} [fields]
 * @returns {Promise<any>} the answer
 * @throws where it is refused
 */
export async function upload(person, path, content, name, fields = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', new Blob([content]), name);
  const answer = await person.ask(path, { method: 'POST', body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${person.name}: POST ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
