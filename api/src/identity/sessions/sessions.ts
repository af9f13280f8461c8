import { randomBytes } from 'node:crypto';
import { launchLti, type SignInProvider } from '@lectern/contract';
import { hashSessionId, queryPrepared, sharedSecret } from '@lectern/data';
import { type Env, isLoopback } from '@lectern/infra';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, Request, RequestHandler } from 'express';
import session from 'express-session';
import type { DataSource } from 'typeorm';
import { readCookie } from '../../platform/http/read-cookie.js';

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

/**
 * Sessions in the frame of a learning platform, with a cookie of their own: browsers keep it for that platform alone (`Partitioned`).
 * They reach one course, see `LaunchScope`.
 */
interface FramedSessions {
  cookieName: string;
  middleware: RequestHandler;
  /** Whether a launch in this frame can hold such a session. A frame on the same site would share it with the site itself. */
  canStart(request: Request): boolean;
}

/** A running session store; `close` stops its periodic removal of expired sessions. */
export interface Sessions {
  middleware: RequestHandler[];
  cookieName: string;
  cookie: CookieOptions;
  framed: FramedSessions;
  /** The framed session where a request has no other one. */
  all: RequestHandler;
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
  const Store = storeOfHashedIds();
  // express-session writes the options of its cookie into the store, so each cookie has a store. One of them prunes the table.
  const openStore = (prunes: boolean) =>
    new Store({
      pool: withPreparedQueries(source),
      tableName: 'sessions',
      createTableIfMissing: false,
      disableTouch: true,
      ttl: sessions.maxDays * DAY_SECONDS,
      ...(!prunes && { pruneSessionInterval: false }),
    });
  const store = openStore(true);
  const framedStore = openStore(false);
  // Without an age: the browser forgets the cookie when it closes.
  const open = (name: string, options: CookieOptions) =>
    session({
      store: name === cookieName ? store : framedStore,
      name,
      secret,
      resave: false,
      saveUninitialized: false,
      cookie: options,
    });
  const ordinary = open(cookieName, cookie);
  const framed = openFramed(open, publicUrl);
  const isFramed = (request: Request) =>
    framed.canStart(request) ||
    (readCookie(request, cookieName) === undefined && readCookie(request, framed.cookieName) !== undefined);
  return {
    middleware: [ordinary],
    framed,
    all: (request, response, next) =>
      isFramed(request) ? framed.middleware(request, response, next) : ordinary(request, response, next),
    cookieName,
    cookie,
    close: () => store.close(),
  };
}

/** A framed session ends with the browser, and after this time. */
const FRAMED_HOURS = 8;

function openFramed(
  open: (name: string, options: CookieOptions) => RequestHandler,
  publicUrl: string,
): FramedSessions {
  const isHttps = publicUrl.startsWith('https:');
  const cookieName = isHttps ? '__Host-lectern.frame' : 'lectern.frame';
  const isPossible = isHttps || isLoopback(publicUrl);
  const handler = open(cookieName, {
    ...{ httpOnly: true, sameSite: 'none', partitioned: true, secure: true, path: '/' },
    maxAge: FRAMED_HOURS * 60 * 60_000,
  });
  return {
    cookieName,
    middleware(request, response, next) {
      // Browsers take a loopback address for secure, express-session does not.
      if (!isHttps) Object.defineProperty(request, 'secure', { value: true, configurable: true });
      handler(request, response, next);
    },
    canStart: ({ method, originalUrl, headers }) =>
      isPossible &&
      method === 'POST' &&
      originalUrl === launchLti.path &&
      headers['sec-fetch-dest'] === 'iframe' &&
      headers['sec-fetch-site'] === 'cross-site',
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
