import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listingFor, readPointer, type Disk, type Env, type ReleasePointer } from '@lectern/infra';
import type { Request, RequestHandler, Response } from 'express';
import type {} from 'express-session';

/** How long a process may go on serving what was live before, in milliseconds. */
const POINTERS_LAST = 1000;

type Pointers = Map<string, ReleasePointer>;
type Table = Record<string, object | undefined>;

interface Place {
  webRoot: string;
  storage: Disk;
  remoteOverrides: Env['remoteOverrides'];
  /** What tells who is signed in; run only while a canary is out. */
  sessions: RequestHandler[];
}

/** What a request gets as `/remotes.json`. */
export type TableFor = (request: Request, response: Response) => Promise<Table>;

/**
 * The table of `/remotes.json`: the remotes that came with the product, each replaced by what was released of it since, by
 * the canary for whom it is meant, or by a developer's own where that is switched on (`?remote.learner=<origin>`).
 */
export function remoteTables({ webRoot, storage, remoteOverrides, sessions }: Place): TableFor {
  const bundled = JSON.parse(readFileSync(join(webRoot, 'remotes.json'), 'utf8')) as Table;
  const pointers = kept<Pointers>(
    () => readPointers(storage, Object.keys(bundled)),
    new Map(),
    POINTERS_LAST,
  );
  return async (request, response) => {
    const released = await pointers();
    const hasCanary = [...released.values()].some(({ canary }) => canary);
    if (hasCanary) for (const handler of sessions) await run(handler, request, response);
    const { userId } = request.session ?? {};
    const table: Table = { ...bundled };
    for (const [name, pointer] of released) table[name] = listingFor(name, pointer, userId) ?? bundled[name];
    return overridden(table, request, remoteOverrides);
  };
}

/** Answers `/remotes.json`. */
export function remoteTable(tableFor: TableFor): RequestHandler {
  return (request, response, next) => {
    tableFor(request, response).then(
      (table) => response.set('Cache-Control', 'private, no-cache').json(table),
      next,
    );
  };
}

async function readPointers(storage: Disk, names: string[]): Promise<Pointers> {
  const found = await Promise.all(
    names.map(async (name) => [name, await readPointer(storage, name)] as const),
  );
  return new Map(found);
}

function overridden(table: Table, { query }: Request, origins: string[]): Table {
  const result = { ...table };
  for (const name of Object.keys(table)) {
    const origin = query[`remote.${name}`];
    if (typeof origin !== 'string' || !origins.includes(origin)) continue;
    result[name] = {
      ...table[name],
      entry: `${origin}/remoteEntry.js`,
      integrity: undefined,
      override: true,
    };
  }
  return result;
}

/** The last answer again until it is older than `age`, and as long as there is no other to be had. */
function kept<T>(ask: () => Promise<T>, first: T, age: number): () => Promise<T> {
  let good = first;
  let last: { at: number; answer: Promise<T> } | undefined;
  const askAgain = () =>
    ask().then(
      (answer) => (good = answer),
      () => good,
    );
  return () => {
    if (!last || Date.now() - last.at >= age) last = { at: Date.now(), answer: askAgain() };
    return last.answer;
  };
}

const run = (handler: RequestHandler, request: Request, response: Response) =>
  new Promise<void>((done, fail) => {
    void handler(request, response, (error?: unknown) => (error ? fail(error as Error) : done()));
  });
