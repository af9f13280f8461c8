import type { ZodMiniType } from 'zod/mini';
import type { Feature } from './site/feature-list.js';
import type * as z from 'zod/mini';

/** Who may call an endpoint or see a screen: each level includes those after it. */
export type Access = 'public' | 'signed-in' | 'instructor' | 'admin';

/** The kinds of objects that endpoints are about. For each the API has one policy: who may work with the object. */
export const OBJECT_KINDS = [
  ...([
    'course',
    'ownedCourse',
    'group',
    'invitation',
    'upload',
    'ownUpload',
    'savedReport',
    'savedView',
  ] as const),
  ...(['exam', 'attempt', 'answer', 'regrade', 'category', 'question', 'slide', 'proposal'] as const),
  ...(['handedInFile', 'openSlide', 'slideVideo', 'taughtVideo'] as const),
  ...(['learningPath', 'note', 'thread', 'taughtThread', 'post', 'ownPost', 'taughtPost'] as const),
  ...(['announcement', 'managedAnnouncement', 'managedMeeting'] as const),
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

type Schema = ZodMiniType;

/**
 * One HTTP call. Types both the server's handler and the browser's `call`. Of the schemas, browsers have only `body`: see
 * docs/decisions/contract-in-browsers.md.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
  A extends Access = Access,
> {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with /api; parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly access: A;
  /**
   * The objects whose policies decide who may call, in the order in which they are asked, each with the parameter of the
   * path that has its id: `{ exam: 'examId' }`. Ids elsewhere are `query.groupId` and `body.courseId`; an absent id is
   * not asked about.
   */
  readonly of?: Partial<Record<ObjectKind, string | readonly string[]>>;
  /** The kind of the objects in `body.ids` of a bulk call; its policy decides about each of them. */
  readonly ofEach?: ObjectKind;
  /** Refuses with 403 and `RECENT_SIGN_IN_REQUIRED` unless the person gave their password a short time ago. */
  readonly needsRecentSignIn?: boolean;
  /**
   * Takes access tokens only; without one it answers 401. A call whose path has no area takes tokens of any scope: the calls that its
   * handler makes ask for theirs.
   */
  readonly needsToken?: boolean;
  /**
   * Answers also while an administrator sees Lectern as the person ('View as'); other calls are refused then, except those for
   * visitors that only read. Only for a call that changes nothing and shows nothing that docs/use/privacy.md promises to keep from
   * administrators.
   */
  readonly isOpenInViewAs?: boolean;
  /** Calls a minute of one person, for a costly call; all people of a visitor's network have ten times as many together. */
  readonly perMinute?: number;
  /** Refuses with 404 and `FEATURE_OFF` where the site has switched this feature off; `VISITOR_FEATURE` visitors with 401. */
  readonly feature?: Feature;
  /** Calls with the same budget are counted together; by default each is counted alone. */
  readonly budget?: string;
  /** One line for the API document. */
  readonly summary: string;
  /**
   * Every text in `params`, `query` and `body` has a maximum length. The checks that read a text follow it and do not run
   * on one that is too long: `z.maxLength(80, { abort: true }), z.refine(…)`.
   */
  readonly params: Params;
  readonly query: Query;
  /** JSON, or the text fields beside the file when `multipart` is set. */
  readonly body: Body;
  readonly multipart: boolean;
  /** Absent where the response is not JSON (a PDF, a redirect). */
  readonly response: Response;
  /** One event of the stream that a client gets with `Accept: text/event-stream` instead of JSON. */
  readonly events?: Schema;
  /** Status of a successful response; default 200. */
  readonly status: number;
}

/** The names of the texts of an object. */
type TextField<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends string ? K : never;
}[keyof T & string];

/** The names of the texts of an object and, as `a.b`, of the objects in it. */
type TextPath<T> =
  | TextField<T>
  | {
      [K in keyof T & string]: NonNullable<T[K]> extends string | readonly unknown[]
        ? never
        : `${K}.${TextField<NonNullable<T[K]>>}`;
    }[keyof T & string];

type IdPath<Params, Query, Body> =
  | TextField<Parsed<Params>>
  | `query.${TextField<Parsed<Query>>}`
  | `body.${TextPath<Parsed<Body>>}`;

interface About<Path extends string> {
  of: Partial<Record<ObjectKind, Path | readonly Path[]>>;
}

/** A call for instructors whose path names an object says whose rights decide; for visitors no rights do. */
type Rights<A, Path, Ids extends string> = A extends 'public'
  ? { of?: never }
  : A extends 'instructor'
    ? Path extends `${string}/:${string}`
      ? About<Ids>
      : Partial<About<Ids>>
    : Partial<About<Ids>>;

/** Declares an HTTP call. */
export function endpoint<
  A extends Access,
  Path extends Endpoint['path'],
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | undefined = undefined,
>(
  declared: Pick<Endpoint, 'method' | 'summary'> & {
    path: Path;
    access: A;
    ofEach?: ObjectKind;
    needsRecentSignIn?: boolean;
    needsToken?: boolean;
    isOpenInViewAs?: boolean;
    perMinute?: number;
    feature?: Feature;
    budget?: string;
    params?: Params;
    query?: Query;
    body?: Body;
    multipart?: boolean;
    response?: Response;
    events?: Schema;
    status?: number;
  } & Rights<A, Path, IdPath<Params, Query, Body>>,
): Endpoint<Params, Query, Body, Response, A> {
  return {
    multipart: false,
    status: 200,
    ...declared,
    params: declared.params as Params,
    query: declared.query as Query,
    body: declared.body as Body,
    response: declared.response as Response,
  };
}

/** A server-sent event stream: every message is JSON of one shape. */
export interface Stream<
  Query extends Schema | undefined = Schema | undefined,
  Message extends Schema = Schema,
  A extends Access = Access,
> {
  readonly path: `/api/${string}`;
  readonly access: A;
  /** As that of an endpoint. */
  readonly feature?: Feature;
  readonly summary: string;
  readonly query: Query;
  readonly message: Message;
}

/** Declares a server-sent event stream. */
export function stream<
  A extends Access,
  Message extends Schema,
  Query extends Schema | undefined = undefined,
>(
  declared: Pick<Stream, 'path' | 'summary' | 'feature'> & { access: A; query?: Query; message: Message },
): Stream<Query, Message, A> {
  return { ...declared, query: declared.query as Query };
}

/** A job that the API sends to the worker through the queue. */
export interface Job<Payload extends Schema = Schema> {
  readonly queue: string;
  readonly payload: Payload;
}

/** Declares a job; `queue` names its BullMQ queue. */
export function job<Payload extends Schema>(declared: Job<Payload>): Job<Payload> {
  return declared;
}

/** The parsed value of a schema, or undefined without a schema. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
