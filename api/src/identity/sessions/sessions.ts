import { randomBytes } from 'node:crypto';
import type { SignInProvider } from '@lectern/contract';
import { hashSessionId, queryPrepared, sharedSecret } from '@lectern/data';
import type { Env } from '@lectern/infra';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { DataSource } from 'typeorm';

const DAY_SECONDS = 24 * 60 * 60;

declare module 'express-session' {
  interface SessionData {
    /** Id of the signed-in user. */
    userId: string;
    /** Names the session in lists and calls; the session id itself is a secret of the browser. */
    publicId: string;
    /** When the person gave their password, in milliseconds since 1970. */
    signedInAt: number;
    /** The latest request, to within five minutes. */
    lastSeenAt: number;
    /** 'Keep me signed in' was chosen. */
    isKept: boolean;
    /** `User-Agent` at sign-in. */
    userAgent: string;
    /** The other provider's session in which the person signed in; see `providerSession`. */
    providerSession: string;
    /** Where the current sign-in was begun. */
    provider: SignInProvider;
    /** Path to open after the current sign-in. */
    returnTo: string;
    /** The current sign-in must ask for the password. */
    asksPassword: boolean;
    /** The current sign-in must be one that is strong enough for administrators. */
    asksAdministrator: boolean;
    /** The current sign-in is in a frame or a window of its own. */
    isPopup: boolean;
    /** Written by an earlier version, once a day. */
    renewedAt: number;
  }
}

/** Names a session of another provider across providers. */
export const providerSession = (issuer: string, sid: string) => `${issuer} ${sid}`;

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

/**
 * Sessions in the `sessions` table. A row expires with the absolute limit; the access guard enforces the shorter ones,
 * because they depend on the user's role.
 */
export async function openSessions(
  source: DataSource,
  { publicUrl, sessions }: Pick<Env, 'publicUrl' | 'sessions'>,
): Promise<Sessions> {
  const secure = publicUrl.startsWith('https:');
  const cookieName = secure ? '__Host-lectern.sid' : 'lectern.sid';
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const secret = await sharedSecret(source, 'session', () => randomBytes(32).toString('base64url'));
  const store = new (storeOfHashedIds())({
    pool: withPreparedQueries(source),
    tableName: 'sessions',
    createTableIfMissing: false,
    disableTouch: true,
    ttl: sessions.maxDays * DAY_SECONDS,
  });
  return {
    middleware: [
      session({
        store,
        name: cookieName,
        secret,
        resave: false,
        saveUninitialized: false,
        // Without an age: the browser forgets the cookie when it closes.
        cookie,
      }),
    ],
    cookieName,
    cookie,
    close: () => store.close(),
  };
}

/** The session store runs the same few queries with every request, so they are prepared. */
function withPreparedQueries(source: DataSource) {
  const query = async (text: string, values: unknown[]) => ({
    rows: await queryPrepared(source.manager, { text, values }),
  });
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
