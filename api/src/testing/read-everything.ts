import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@lectern/contract';
import type { Endpoint, Stream } from '@lectern/contract';
import { limitConcurrency, readDeck } from '@lectern/pdf';
import type { TestClient } from './test-api.js';

/** Searches what reaches a person: every call that reads, as the contract declares them. */

/** Calls that leave the session. */
const NOT_READ = ['login', 'loginCallback', 'logout'];
/** In place of the id of an object that a test has not made. */
const ABSENT = 'none';
const MAX_PARALLEL_CALLS = 6;

type Declared<T> = [name: string, declared: T];
/** A response as text, with the call that got it. */
export interface Seen {
  call: string;
  path: string;
  text: string;
}

const declared = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is Declared<Endpoint | Stream> =>
    'path' in Object(exported[1]) && ['public', 'signed-in'].includes((exported[1] as Endpoint).access),
);
/** The calls that need no session, or no more than one. */
export const callsOfLearners = declared.filter(
  (exported): exported is Declared<Endpoint> => 'method' in exported[1],
);
/** Their streams: those that are declared alone, and calls whose response may be one. */
export const streamsOfLearners = declared
  .filter(([, call]) => !('method' in call) || call.events)
  .map(([name]) => name);
export const readsOfLearners = callsOfLearners.filter(
  ([name, { method }]) => method === 'GET' && !NOT_READ.includes(name),
);

/**
 * Reads every call of learners whose name matches, once for each path that the ids make of it; PDFs as their text.
 * @param ids values of the parameters in paths by name, one record for each object that is looked for
 */
export async function readEverything(
  client: TestClient,
  ids: readonly Record<string, string>[],
  calls = /./,
): Promise<Seen[]> {
  const byPath = new Map<string, string>();
  for (const [call, { path }] of readsOfLearners.filter(([name]) => calls.test(name)))
    for (const values of ids)
      byPath.set(
        path.replace(/[:*](\w+)/g, (_, name: string) => values[name] ?? ABSENT),
        call,
      );
  const runInTurn = limitConcurrency(MAX_PARALLEL_CALLS);
  const reading = [...byPath].map(([path, call]) => runInTurn(() => read(client, call, path)));
  return Promise.all(reading);
}

/** The responses of calls about absent objects, which never change. */
const absent = new Map<string, Promise<Seen>>();

function read(client: TestClient, call: string, path: string): Promise<Seen> {
  if (!path.split(/[/.]/).includes(ABSENT)) return readOnce(client, call, path);
  const seen = absent.get(path) ?? readOnce(client, call, path);
  absent.set(path, seen);
  return seen;
}

async function readOnce(client: TestClient, call: string, path: string): Promise<Seen> {
  const response = await client.fetch(path);
  // A refused call shows nothing, so a search would find nothing in it.
  if (response.status === 429) throw new Error(`${path} was refused: too many calls`);
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  return { call, path, text: isPdf ? await readPdf(await response.arrayBuffer()) : await response.text() };
}

/** Texts of PDFs by their bytes: reading one takes seconds, and most are the same as before. */
const pdfTexts = new Map<string, Promise<string>>();

function readPdf(pdf: ArrayBuffer): Promise<string> {
  const bytes = Buffer.from(pdf);
  const key = bytes.toString('base64');
  const text = pdfTexts.get(key) ?? readPdfText(bytes);
  pdfTexts.set(key, text);
  return text;
}

async function readPdfText(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pdf-'));
  const file = join(folder, 'file.pdf');
  await writeFile(file, bytes);
  const { text } = await readDeck(file, {
    outDir: folder,
    choosePagesWithoutPicture: ({ pages }) => pages.keys(),
  });
  await rm(folder, { recursive: true });
  return text.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
}

/**
 * Asks the tutor and reads the answer in each way in which it is sent: as a stream while it is written, whole, and as a stream
 * that is opened afterwards.
 */
export async function readAnswer(
  client: TestClient,
  question: { sessionId: string; message: string; questionId: string },
): Promise<Seen[]> {
  const { method, path } = contract.sendChatMessage;
  const ask = async (accept: string) => {
    const headers = { 'content-type': 'application/json', accept };
    const response = await client.fetch(path, { method, headers, body: JSON.stringify(question) });
    return { call: `${method} ${path} (${accept})`, path, text: await response.text() };
  };
  const written = await ask('text/event-stream');
  const whole = await ask('application/json');
  const { answer } = JSON.parse(whole.text) as Partial<contract.Exchange>;
  if (!answer) return [written, whole];
  const later = `${contract.answerProgress.path}?messageId=${answer.id}`;
  return [written, whole, await readOnce(client, 'answerProgress', later)];
}
