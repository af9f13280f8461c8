import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A running product with its rows, and people who are signed in.
 * @typedef {object} Place
 * @property {string} origin
 * @property {import('pg').Client} superuser
 * @property {string} postgresLog
 * @property {string} dataDir
 * @property {number | undefined} apiPid process id of the API
 * @property {string} databaseUrl of the product's own role
 * @property {(userId: string) => string} cookie
 */

/**
 * Connects to the private database of a running product.
 * @param {{ dataDir: string, url: string, databaseUrl: string, pid: (name: 'api') => number | undefined }} product
 * @returns {Promise<Place>}
 */
export async function openPlace({ dataDir, url, databaseUrl, pid }) {
  const { default: pg } = await import('pg');
  const { port, superPassword } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const superuser = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: superPassword,
    database: 'lectern',
  });
  await superuser.connect();
  const { rows } = await superuser.query(`SELECT value FROM secrets WHERE name = 'session'`);
  const key = readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim();
  const { decryptSecret } = await import(new URL('../../../libs/data/dist/index.js', import.meta.url).href);
  const secret = decryptSecret(key, 'session', rows[0].value);
  const cookie = (/** @type {string} */ sid) => {
    const signature = createHmac('sha256', secret)
      .update(sid)
      .digest('base64')
      .replace(/(?<!=)=+$/, '');
    return `lectern.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  };
  return {
    origin: url,
    superuser,
    postgresLog: join(dataDir, 'postgres.log'),
    dataDir,
    databaseUrl,
    apiPid: pid('api'),
    cookie,
  };
}

/**
 * Signs people in without their passwords.
 * @param {Place} place
 * @param {string[]} userIds
 * @returns {Promise<string[]>} their cookies
 */
export async function signIn({ superuser, cookie }, userIds) {
  const sessions = userIds.map((userId) => ({
    sid: randomUUID(),
    sess: {
      cookie: { path: '/', httpOnly: true, sameSite: 'lax' },
      userId,
      publicId: randomUUID(),
      signedInAt: Date.now(),
      lastSeenAt: Date.now(),
    },
  }));
  await superuser.query(
    `INSERT INTO sessions (sid, sess, expire)
     SELECT encode(sha256(convert_to(sid, 'UTF8')), 'hex'), sess, now() + interval '1 day' FROM json_to_recordset($1) AS s(sid text, sess json)`,
    [JSON.stringify(sessions)],
  );
  return sessions.map(({ sid }) => cookie(sid));
}
