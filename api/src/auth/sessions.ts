import { randomBytes } from 'node:crypto';
import { hashSessionId, poolOf, preparedQuery, sharedSecret } from '@lectern/data';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { DataSource } from 'typeorm';

const DAY_MS = 24 * 60 * 60_000;
const LIFETIME_MS = 14 * DAY_MS;

declare module 'express-session' {
  interface SessionData {
    /** Id of the signed-in user. */
    userId: string;
    /** The provider requires the ID token at sign-out. */
    idToken: string;
    /** Path to open after the current sign-in. */
    returnTo: string;
    /** Milliseconds since 1970. */
    renewedAt: number;
  }
}

/** Injection token of `Sessions`. */
export const SESSIONS = Symbol('sessions');

type Pool = NonNullable<ConstructorParameters<ReturnType<typeof connectPgSimple>>[0]>['pool'];

/** A running session store; `close` stops its periodic removal of expired sessions. */
export interface Sessions {
  middleware: RequestHandler[];
  cookieName: string;
  cookie: CookieOptions;
  close(): Promise<void> | void;
}

/** Sessions in the `sessions` table. They expire 14 days after the last visit and are written at most once a day. */
export async function openSessions(source: DataSource, publicUrl: string): Promise<Sessions> {
  const secure = publicUrl.startsWith('https:');
  const cookieName = secure ? '__Host-lectern.sid' : 'lectern.sid';
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const secret = await sharedSecret(source, 'session', () => randomBytes(32).toString('base64url'));
  const store = new (storeOfHashedIds())({
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

/** Changes the session once a day; express-session then saves it and extends its cookie by 14 days. */
const renew: RequestHandler = ({ session }, _response, next) => {
  if (session.userId && Date.now() - (session.renewedAt ?? 0) > DAY_MS) session.renewedAt = Date.now();
  next();
};

/** The session store runs the same few queries with every request, so they are prepared. */
function withPreparedQueries(source: DataSource) {
  const query = (text: string, values: unknown[]) => poolOf(source).query(preparedQuery(text, values));
  return { query } as unknown as Pool;
}

/**
 * A store whose table has hashes of the session ids, so a leaked table or copy of it opens no session. The
 * ids are random and long, so a plain hash is enough.
 */
function storeOfHashedIds() {
  const Store = connectPgSimple(session);
  return class extends Store {
    override get(...[id, ...rest]: Parameters<InstanceType<typeof Store>['get']>) {
      super.get(hashSessionId(id), ...rest);
    }

    override set(...[id, ...rest]: Parameters<InstanceType<typeof Store>['set']>) {
      super.set(hashSessionId(id), ...rest);
    }

    override destroy(...[id, ...rest]: Parameters<InstanceType<typeof Store>['destroy']>) {
      super.destroy(hashSessionId(id), ...rest);
    }

    override touch(...[id, ...rest]: Parameters<InstanceType<typeof Store>['touch']>) {
      super.touch(hashSessionId(id), ...rest);
    }
  };
}
