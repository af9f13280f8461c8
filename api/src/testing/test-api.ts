import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, Parsed } from '@lectern/contract';
import { hashSessionId, sharedSecret, type User } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, type Env, readEnv } from '@lectern/infra';
import { freePort } from '@lectern/infra/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { SessionData } from 'express-session';
import { Test } from '@nestjs/testing';
import { AppModule } from '../app.module.js';
import { SESSIONS, type Sessions } from '../identity/sessions/sessions.js';
import { NEW_PASSWORD_COST } from '../identity/accounts/accounts.service.js';
import { ENV } from '../platform/infra.module.js';
import { prepareServer, serverOptions } from '../server.js';
import { CHEAP_PASSWORDS } from './cheap-passwords.js';

/** The complete API with its own database and storage folder. */
export interface TestApi extends ReturnType<typeof factories> {
  url: string;
  env: Env;
  database: TestDatabase;
  app: NestExpressApplication;
  /** Calls as a visitor. */
  visitor: TestClient;
  /** Calls as a user who has just signed in; `session` overrides parts of the session. */
  as(user: User, session?: Partial<SessionData>): Promise<TestClient>;
  stop(): Promise<void>;
}

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

interface Answer<C extends Endpoint> {
  status: number;
  /** The declared response, or the error body. */
  body: Parsed<C['response']>;
}

export interface TestClient {
  /** The cookie header of its session, empty for a visitor. */
  cookie: string;
  call<C extends Endpoint>(endpoint: C, sent?: Sent): Promise<Answer<C>>;
  /** Does not follow redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * Starts the API in an environment without S3, Redis, model and external identity provider, overridden by `changes`.
 * @param shared database of another test API: this one becomes a second replica and does not drop the database
 */
export async function startTestApi(changes: Partial<Env> = {}, shared?: TestDatabase): Promise<TestApi> {
  const database = shared ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const port = await freePort();
  const plain = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
  });
  const env = { ...plain, adminPassword: 'correct horse', ...changes };
  const module = await Test.createTestingModule({ imports: [AppModule] })
    .overrideProvider(ENV)
    .useValue(env)
    .overrideProvider(NEW_PASSWORD_COST)
    .useValue(CHEAP_PASSWORDS)
    .compile();
  const app = module.createNestApplication<NestExpressApplication>({ ...serverOptions, logger: false });
  prepareServer(app, createLogger(env, 'api'));
  await app.listen(port);
  const url = `http://localhost:${port}`;
  const secret = await sharedSecret(database.source, 'session', () => '');
  return {
    ...factories(database.source),
    url,
    env,
    database,
    app,
    visitor: client(url, ''),
    as: async (user, session = {}) =>
      client(url, await sessionCookie({ app, database, secret }, user, session)),
    async stop() {
      // As main.ts does: a connection whose call ends meanwhile would stay open until its pause is over.
      const closing = setInterval(() => app.getHttpServer().closeIdleConnections(), 50);
      await app.close();
      clearInterval(closing);
      if (!shared) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function sessionCookie(
  { app, database, secret }: Pick<TestApi, 'app' | 'database'> & { secret: string },
  user: User,
  session: Partial<SessionData>,
) {
  const sid = randomUUID();
  const now = Date.now();
  const sess = {
    cookie: { path: '/', httpOnly: true, sameSite: 'lax' },
    userId: user.id,
    publicId: randomUUID(),
    signedInAt: now,
    lastSeenAt: now,
    ...session,
  };
  await database.source.query(
    "INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 day')",
    [hashSessionId(sid), JSON.stringify(sess)],
  );
  const signature = createHmac('sha256', secret)
    .update(sid)
    .digest('base64')
    .replace(/(?<!=)=+$/, '');
  return `${app.get<Sessions>(SESSIONS).cookieName}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}

function client(url: string, cookie: string): TestClient {
  const request: TestClient['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookie) headers.set('cookie', cookie);
    if (!headers.has('origin')) headers.set('origin', url);
    return fetch(url + path, { redirect: 'manual', ...init, headers });
  };
  return {
    cookie,
    fetch: request,
    async call({ method, path }, { params = {}, query, body } = {}) {
      const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const json =
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await request(filled + search, { method, ...json });
      return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
    },
  };
}
