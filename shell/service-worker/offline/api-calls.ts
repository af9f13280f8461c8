import {
  estimateServerTime,
  isSignOutWaiting,
  openDeviceStore,
  readContact,
  OFFLINE_CHANNEL,
  type DeviceStore,
  type ReviewChange,
  type WaitingReview,
} from '@lectern/client/offline/store';
import { getUser, type OfflineQuestion, type Progress, type SignedInUser } from '@lectern/contract';
import { createPartialResponse } from 'workbox-range-requests';
import { answerFromNetwork, inTime, isFromServer } from '../network-first';
import { endContact, endSession, makeContact, removeExpired, renewQuestions, sendWaiting } from './contact';
import { answerJson, applyProgress, findCopied, isJson, renewCopied } from './copied-answers';
import {
  answerQuestion,
  countByModule,
  listDue,
  listPractice,
  presentSchedule,
  readWaitingAnswer,
  scheduleQuestions,
  summarize,
  type AnswerBody,
} from './practice';

declare const self: ServiceWorkerGlobalScope;

const ANSWERS = /^\/api\/practice\/questions\/([\w-]+)\/answers$/;
const REVIEW = /^\/api\/practice\/questions\/([\w-]+)\/review$/;
const RATING = /^\/api\/practice\/answers\/([\w-]+)\/(rating|undo)$/;
const PRACTICE_OF_COURSE = /^\/api\/courses\/([\w-]+)\/practice(\/questions)?$/;
const PROGRESS = /^\/api\/courses\/([\w-]+)\/progress$/;
const FILE = /^\/api\/files\//;
/** An exam that is being taken: its questions leave the device. */
const ATTEMPT = /^\/api\/attempts\/[\w-]+$/;
/** A write without an answer for so long is applied on the device; the server counts its repetition once. */
const WRITE_TIMEOUT_MS = 8000;

/** Whether the device has copies or changes of a person; undefined until that is known. */
let isUsed: boolean | undefined;

/** Finds out whether calls concern this worker at all. Pages say so when they have stored something. */
async function readUse(): Promise<boolean> {
  const store = await openDeviceStore();
  const [courses, reviews, signOut] = await Promise.all([
    store.count('courses'),
    store.count('reviews'),
    isSignOutWaiting(),
  ]);
  return (isUsed = courses + reviews > 0 || signOut);
}
new BroadcastChannel(OFFLINE_CHANNEL).addEventListener('message', () => void readUse());

/** Whether the device may have copies or changes of a person. */
export const mayBeUsed = (): boolean => isUsed !== false;

/** Whether a call may be answered by the device. Without copies, calls never pass through the worker. */
export const concerns = ({ method, url, headers }: Request): boolean => {
  if (isUsed === false || headers.get('Accept')?.includes('event-stream')) return false;
  const { pathname } = new URL(url);
  return method === 'GET' || [ANSWERS, REVIEW, RATING, PROGRESS].some((path) => path.test(pathname));
};

/** Answers a call of the API: by the network, or by what the device has. */
export async function answerCall(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (!(isUsed ?? (await readUse().catch(() => false)))) return fetch(request);
  // A browser that has just cleared its storage has nothing to answer with.
  const store = await openDeviceStore().catch(() => undefined);
  if (!store) return fetch(request);
  await endSession();
  if (await removeExpired(store)) await readUse();
  const { pathname } = new URL(request.url);
  if (FILE.test(pathname)) return answerFile(request);
  return request.method === 'GET' ? answerRead(event, store) : answerWrite(request, store);
}

/** Names of files change with their content, so a copy is as good as the network. */
async function answerFile(request: Request): Promise<Response> {
  const copied = await findCopied(request.url);
  if (!copied) return fetch(request);
  return request.headers.has('Range') ? createPartialResponse(request, copied) : copied;
}

async function answerRead(event: FetchEvent, store: DeviceStore): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  let sent: Response | undefined;
  const load = async () => (sent = await fetch(request));
  const response = await answerFromNetwork(load, () => findStored(request.url, store), isFromServer);
  keepConnection(response === sent && isFromServer(response));
  if (response !== sent || !isJson(response)) return response;
  const copy = response.clone();
  event.waitUntil(keepAnswer(pathname, request.url, copy).catch(() => undefined));
  return response;
}

/** Whether the network answered the last call; undefined before the first one. */
let isConnected: boolean | undefined;

function keepConnection(isAnswered: boolean): void {
  if (isAnswered === isConnected) return;
  isConnected = isAnswered;
  void reportConnection();
}

/** Sends pages whether the network answered the last call. They ask for it, because their first calls come before they listen. */
export async function reportConnection(): Promise<void> {
  if (isConnected === undefined) return;
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(isConnected);
}

async function keepAnswer(pathname: string, url: string, response: Response): Promise<void> {
  if (pathname === getUser.path && response.status === 401) await endContact();
  if (!response.ok || !isJson(response)) return;
  if (ATTEMPT.test(pathname)) await renewQuestions();
  if (pathname === getUser.path) {
    const user = (await response.clone().json()) as SignedInUser;
    await makeContact(user);
    if (user.viewAs) return;
  }
  await renewCopied(url, response);
}

async function findStored(url: string, store: DeviceStore): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(url);
  const course = PRACTICE_OF_COURSE.exec(pathname);
  if (pathname === '/api/practice' || pathname === '/api/practice/due' || course) {
    if (searchParams.has('missedIn')) return undefined;
    const [contact, questions, changes] = await Promise.all([
      readContact(store),
      course ? store.getAllFromIndex('questions', 'course', course[1]) : store.getAll('questions'),
      store.getAll('reviews'),
    ]);
    if (course && !course[2]) return answerJson(countByModule(questions));
    const now = estimateServerTime(contact);
    const scheduled = scheduleQuestions(questions, changes, now);
    if (course) return answerJson(listPractice(scheduled, searchParams.get('module')));
    const answer = pathname === '/api/practice' ? summarize : listDue;
    return answerJson(answer(scheduled, findEndOfDay(now)));
  }
  return findCopied(url);
}

function findEndOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

async function answerWrite(request: Request, store: DeviceStore): Promise<Response> {
  const { pathname } = new URL(request.url);
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => ({}));
  const [, answerId = '', action] = RATING.exec(pathname) ?? [];
  const waiting = readWaitingAnswer(answerId);
  // Changes of one log arrive in their order.
  const isReview = !PROGRESS.test(pathname);
  const isSent =
    !isReview ||
    (await store.count('reviews')) === 0 ||
    (await inTime(
      sendWaiting().catch(() => false),
      WRITE_TIMEOUT_MS,
    ));
  if (isSent && !waiting) {
    const response = await fetch(request, { signal: AbortSignal.timeout(WRITE_TIMEOUT_MS) }).catch(
      () => undefined,
    );
    if (response && isFromServer(response)) {
      if (response.ok && !isReview) await showProgress(store, pathname, body);
      return response;
    }
  }
  const applied = await applyWrite(store, pathname, body, { waiting, action });
  if (applied) {
    announce();
    return applied;
  }
  throw new TypeError('No connection');
}

const announce = () => new BroadcastChannel(OFFLINE_CHANNEL).postMessage('changed');

/** Shows progress in the copy. The page's outbox keeps it until the server has it. */
async function showProgress(store: DeviceStore, pathname: string, body: unknown): Promise<void> {
  const copy = await store.get('courses', PROGRESS.exec(pathname)?.[1] ?? '');
  if (copy?.state === 'complete') await applyProgress(copy, body as Progress);
}

/** Applies a change on the device, and notes it in the log. */
async function applyWrite(
  store: DeviceStore,
  pathname: string,
  body: unknown,
  { waiting, action }: { waiting: string | undefined; action: string | undefined },
): Promise<Response | undefined> {
  if (PROGRESS.test(pathname)) {
    await showProgress(store, pathname, body);
    return undefined;
  }
  const contact = await readContact(store);
  if (!contact) return undefined;
  const { userId } = contact;
  const now = estimateServerTime(contact);
  const changes = (await store.getAll('reviews')) as WaitingReview[];
  const answered = changes.find((change) => change.kind === 'answer' && change.requestId === waiting);
  const questionId = answered?.questionId ?? (ANSWERS.exec(pathname) ?? REVIEW.exec(pathname))?.[1] ?? '';
  const question = await store.get('questions', questionId);
  if (!question) return undefined;
  const own = { userId, questionId };
  const add = async (change: ReviewChange) => {
    await store.add('reviews', change);
    return [...changes, change];
  };
  if (waiting && action === 'rating') {
    const { rating } = body as { rating: 'hard' | 'good' | 'easy' };
    const next = await add({ ...own, kind: 'rate', requestId: waiting, rating });
    return answerSchedule(question, next, now);
  }
  if (waiting && action === 'undo') {
    const [scheduled] = scheduleQuestions(
      [question],
      await add({ ...own, kind: 'undo', requestId: waiting }),
      now,
    );
    return answerJson({ questionId, isInReview: scheduled?.schedule.card.isInReview ?? false });
  }
  if (ANSWERS.test(pathname)) {
    const { requestId, version, response, seconds } = body as AnswerBody;
    const isRepeated = changes.some((change) => change.kind === 'answer' && change.requestId === requestId);
    const next = isRepeated
      ? changes
      : await add({ ...own, kind: 'answer', requestId, version, response, seconds });
    isUsed = true;
    return answerJson(answerQuestion(question, next, body as AnswerBody, now));
  }
  if (REVIEW.test(pathname)) {
    const { isInReview } = body as { isInReview: boolean };
    const [scheduled] = scheduleQuestions([question], await add({ ...own, kind: 'review', isInReview }), now);
    const card = scheduled?.schedule.card;
    return answerJson({ isInReview, days: card?.lastAnswerAt ? card.scheduledDays : null });
  }
  return undefined;
}

function answerSchedule(question: OfflineQuestion, changes: ReviewChange[], now: Date) {
  const [scheduled] = scheduleQuestions([question], changes, now);
  return scheduled && answerJson(presentSchedule(scheduled.schedule));
}
