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
    /** Names the session in lists and calls. The session id itself is a secret between the browser and the server. */
    publicId: string;
    /** Time at which the person entered their password, in milliseconds since 1970. */
    signedInAt: number;
    /** Time of the latest request in milliseconds since 1970, to within five minutes. */
    lastSeenAt: number;
    /** 'Keep me signed in' was chosen. */
    isKept: boolean;
    /** `User-Agent` at sign-in. */
    userAgent: string;
    /** The external provider's session in which the person signed in; see `providerSession`. */
    providerSession: string;
    /** The provider at which the current sign-in was started. */
    provider: SignInProvider;
    /** Path to open after the current sign-in. */
    returnTo: string;
    /** The current sign-in must ask for the password. */
    asksPassword: boolean;
    /** The current sign-in must have the second factor that administrators need. */
    asksAdministrator: boolean;
    /** The current sign-in takes place in a frame or a popup window. */
    isPopup: boolean;
    /** An earlier version of Lectern wrote this field; it is not used any more. */
    renewedAt: number;
  }
}

/** Identifies a session of an external provider; the issuer makes the name unique across providers. */
export const providerSession = (issuer: string, sid: string) => `${issuer} ${sid}`;

/** Injection token of `Sessions`. */
export const SESSIONS = Symbol('sessions');

type Pool = NonNullable<ConstructorParameters<ReturnType<typeof connectPgSimple>>[0]>['pool'];

/**
 * Sessions in the frame of a learning platform. They have a cookie of their own, which browsers send in frames of that platform only
 * (`Partitioned`). They give access to one course, see `LaunchScope`.
 */
interface FramedSessions {
  cookieName: string;
  middleware: RequestHandler;
  /** Whether a launch can start a framed session. In a frame on the same site the launch uses the ordinary session. */
  canStart(request: Request): boolean;
}

/** A running session store; `close` stops its periodic removal of expired sessions. */
export interface Sessions {
  middleware: RequestHandler[];
  cookieName: string;
  cookie: CookieOptions;
  framed: FramedSessions;
  /** Middleware that loads the framed session for a request without an ordinary session, else the ordinary session. */
  all: RequestHandler;
  close(): Promise<void> | void;
}

/**
 * Opens the store of sessions in the `sessions` table. A row expires with the absolute limit. The access guard enforces the shorter
 * limits, because they depend on the user's role.
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
  // express-session writes the options of its cookie into the store, so each cookie needs its own store. One store prunes the table.
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
  // The ordinary cookie has no age, so the browser deletes it when the browser closes.
  const openHandler = (name: string, options: CookieOptions) =>
    session({
      store: name === cookieName ? store : framedStore,
      name,
      secret,
      resave: false,
      saveUninitialized: false,
      cookie: options,
    });
  const ordinary = openHandler(cookieName, cookie);
  const framed = openFramed(openHandler, publicUrl);
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

const FRAMED_SESSION_HOURS = 8;

function openFramed(
  openHandler: (name: string, options: CookieOptions) => RequestHandler,
  publicUrl: string,
): FramedSessions {
  const isHttps = publicUrl.startsWith('https:');
  const cookieName = isHttps ? '__Host-lectern.frame' : 'lectern.frame';
  const isPossible = isHttps || isLoopback(publicUrl);
  const handler = openHandler(cookieName, {
    ...{ httpOnly: true, sameSite: 'none', partitioned: true, secure: true, path: '/' },
    maxAge: FRAMED_SESSION_HOURS * 60 * 60_000,
  });
  return {
    cookieName,
    middleware(request, response, next) {
      // Browsers treat a loopback address as secure, and express-session does not.
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
 * A store whose table contains only hashes of the session ids, so that a leaked copy of the table opens no session. The
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
