import { randomBytes } from 'node:crypto';
import { poolOf, preparedQuery } from '@lectern/data';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { DataSource } from 'typeorm';
import { sharedSecret } from '../identity/shared-secret.js';

const DAY_MS = 24 * 60 * 60_000;
const LIFETIME_MS = 14 * DAY_MS;

declare module 'express-session' {
  interface SessionData {
    /** The signed-in person. */
    userId: string;
    /** What the provider wants to see at sign-out. */
    idToken: string;
    /** Where the sign-in under way leads. */
    returnTo: string;
    /** Milliseconds since 1970. */
    renewedAt: number;
  }
}

/** Token of the running store. */
export const SESSIONS = Symbol('sessions');

type Pool = NonNullable<ConstructorParameters<ReturnType<typeof connectPgSimple>>[0]>['pool'];

/** A running session store; `close` stops its cleaning. */
export interface Sessions {
  middleware: RequestHandler[];
  cookieName: string;
  cookie: CookieOptions;
  close(): Promise<void> | void;
}

/** Sessions in the `sessions` table: 14 days from the last visit, written at most once a day. */
export async function openSessions(source: DataSource, publicUrl: string): Promise<Sessions> {
  const secure = publicUrl.startsWith('https:');
  const cookieName = secure ? '__Host-lectern.sid' : 'lectern.sid';
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const secret = await sharedSecret(source, 'session', () => randomBytes(32).toString('base64url'));
  const store = new (connectPgSimple(session))({
    pool: withPreparedQueries(source),
    tableName: 'sessions',
    createTableIfMissing: false,
    disableTouch: true,
  });
  return {
    middleware: [
      session({
        store,
        name: cookieName,
        secret,
        resave: false,
        saveUninitialized: false,
        cookie: { ...cookie, maxAge: LIFETIME_MS },
      }),
      renew,
    ],
    cookieName,
    cookie,
    close: () => store.close(),
  };
}

/** A changed session is saved and its cookie sent anew, so this once a day makes the 14 days roll. */
const renew: RequestHandler = ({ session }, _response, next) => {
  if (session.userId && Date.now() - (session.renewedAt ?? 0) > DAY_MS) session.renewedAt = Date.now();
  next();
};

/** The session store runs the same few queries with every request. */
function withPreparedQueries(source: DataSource) {
  const query = (text: string, values: unknown[]) => poolOf(source).query(preparedQuery(text, values));
  return { query } as unknown as Pool;
}
