import {
  forgetDevice,
  isExpired,
  isSignOutWaiting,
  listPersonalPaths,
  nameCopy,
  OFFLINE_CHANNEL,
  openDeviceStore,
  readContact,
  removeAllCopies,
  removeCopy,
  removeExpiredCopies,
  type CourseCopy,
  type DeviceStore,
  type WaitingReview,
} from '@lectern/client/offline/store';
import {
  answerPracticeQuestion,
  getUser,
  listOfflineCourses,
  listOfflineQuestions,
  logout,
  ratePracticeAnswer,
  setReview,
  undoPracticeAnswer,
  type Parsed,
  type PracticeAnswer,
  type SignedInUser,
} from '@lectern/contract';
import { fetchInBackground } from '../network-first';
import { isJson, storeAnswers, storeSharedAnswers } from './copied-answers';
import { sendReviews, type Outcome, type ReviewLog, type SentChange } from './send-reviews';

declare const self: ServiceWorkerGlobalScope;

type Allowed = Parsed<(typeof listOfflineCourses)['response']>;

/** How long copies stay as they are while the person studies online. */
const REFRESH_PAUSE_MS = 60_000;
/** Answers that the server has are named by later changes of the same screen. */
const MAX_ACKNOWLEDGED = 50;

let running: Promise<unknown> = Promise.resolve();

/** Does what is due when the server has said that a person is signed in. Contacts run one after the other. */
export const makeContact = (user: SignedInUser): Promise<unknown> =>
  (running = running.then(() => contact(user)).catch(() => undefined));

/** Sends the reviews that wait, e.g. before the next one. */
export async function sendWaiting(): Promise<boolean> {
  const store = await openDeviceStore();
  return sendReviews(openLog(store), sendChange);
}

async function contact({ id: userId, viewAs }: SignedInUser): Promise<void> {
  // An administrator who sees Lectern as this person changes nothing of their own device.
  if (viewAs) return;
  const earlier = await readContact(await openDeviceStore());
  if (earlier && earlier.userId !== userId) await forgetDevice();
  const store = await openDeviceStore();
  const copies = await store.getAll('courses');
  const waiting = await store.count('reviews');
  if (!copies.length && !waiting) return;
  const isSent = waiting > 0 && (await sendReviews(openLog(store), sendChange));
  const sinceEarlier = Date.now() - (earlier?.at ?? 0);
  // A clock that was set back delays no contact.
  if (!isSent && sinceEarlier >= 0 && sinceEarlier < REFRESH_PAUSE_MS) return;
  const allowed = await findAllowed();
  if (!allowed) return;
  const now = Date.now();
  const clockOffset = allowed.serverTime - now || 0;
  await store.put('facts', { userId, at: now, latest: now, clockOffset }, 'contact');
  await removeAcknowledged(store);
  await keepAllowed(store, copies, allowed.courses);
  announceChange();
}

/**
 * Removes copies that are too old. The server is asked first: the device's clock may have jumped, and a contact makes the copies
 * young again.
 * @returns whether copies were removed
 */
export async function removeExpired(store: DeviceStore): Promise<boolean> {
  const contact = await readContact(store);
  if (contact && isExpired(contact, Date.now()) && (await store.count('courses')) > 0) await reachServer();
  return removeExpiredCopies(store);
}

let reaching: Promise<unknown> | undefined;

/** Makes a contact, if the server answers. Calls that need it at the same time share one request. */
const reachServer = (): Promise<unknown> =>
  (reaching ??= requestUser()
    .then((user) => user && makeContact(user))
    .catch(() => undefined)
    .finally(() => (reaching = undefined)));

async function requestUser(): Promise<SignedInUser | undefined> {
  const answer = await fetchInBackground(getUser.path, { cache: 'no-store' });
  return answer.ok && isJson(answer) ? ((await answer.json()) as SignedInUser) : undefined;
}

/** What the person may keep, and the server's time in milliseconds; undefined where the server can't say it now. */
async function findAllowed(): Promise<{ courses: Allowed['courses']; serverTime: number } | undefined> {
  const response = await fetchInBackground(listOfflineCourses.path);
  if (!isJson(response)) return undefined;
  const serverTime = Date.parse(response.headers.get('Date') ?? '');
  // The site has switched courses for offline off, or the session has ended meanwhile.
  if ([401, 403, 404].includes(response.status)) return { courses: [], serverTime };
  if (!response.ok) return undefined;
  return { courses: ((await response.json()) as Allowed).courses, serverTime };
}

async function keepAllowed(
  store: DeviceStore,
  copies: CourseCopy[],
  allowed: Allowed['courses'],
): Promise<void> {
  const revisions = new Map(allowed.map(({ id, revision }) => [id, revision]));
  for (const copy of copies) {
    const revision = revisions.get(copy.id);
    if (revision === undefined) {
      await removeCopy(store, copy.id);
      continue;
    }
    if (copy.state === 'complete' && copy.revision !== revision)
      await store.put('courses', { ...copy, isOutdated: true });
    await storeAnswers(nameCopy(copy.id), listPersonalPaths(copy));
    await storeQuestions(store, copy.id);
  }
  if (await store.count('courses')) await storeSharedAnswers();
}

/** Replaces the questions of all courses by those that may be practiced now. */
export async function renewQuestions(): Promise<void> {
  const store = await openDeviceStore();
  for (const courseId of await store.getAllKeys('courses')) await storeQuestions(store, courseId);
}

/** Replaces the questions of a course by those that may be practiced now. */
async function storeQuestions(store: DeviceStore, courseId: string): Promise<void> {
  const response = await fetchInBackground(listOfflineQuestions.path.replace(':id', courseId));
  if (!isJson(response) || (response.status !== 404 && !response.ok)) return;
  const { questions } = response.ok
    ? ((await response.json()) as Parsed<(typeof listOfflineQuestions)['response']>)
    : { questions: [] };
  const change = store.transaction('questions', 'readwrite');
  const old = await change.store.index('course').getAllKeys(courseId);
  await Promise.all([
    ...old.map((id) => change.store.delete(id)),
    ...questions.map((question) => change.store.put(question)),
    change.done,
  ]);
}

/** The session of a person has ended, as by a suspension. What waits stays until they sign in again. */
export async function endContact(): Promise<void> {
  const store = await openDeviceStore();
  if ((await store.count('courses')) === 0) return;
  await removeAllCopies();
  announceChange();
}

/**
 * Ends the session of a person who has signed out while the server could not be reached, before any other call: all pages go to the sign-out, which also
 * ends the session of the provider.
 */
export async function endSession(): Promise<void> {
  if (!(await isSignOutWaiting())) return;
  const answer = await fetchInBackground(getUser.path, { credentials: 'omit', cache: 'no-store' });
  if (isJson(answer)) {
    const pages = await self.clients.matchAll({ type: 'window' });
    await Promise.all(pages.map((page) => page.navigate(logout.path)));
  }
  throw new TypeError('The session has to end first.');
}

const announceChange = () => new BroadcastChannel(OFFLINE_CHANNEL).postMessage('changed');

/** Answers that the server has are kept as long as a screen may rate them. */
async function removeAcknowledged(store: DeviceStore): Promise<void> {
  const reviews = (await store.getAll('reviews')) as WaitingReview[];
  const acknowledged = reviews.filter((review) => review.kind === 'answer' && review.answerId !== undefined);
  await Promise.all(
    acknowledged.slice(0, -MAX_ACKNOWLEDGED).map(({ order }) => store.delete('reviews', order)),
  );
}

function openLog(store: DeviceStore): ReviewLog {
  const change = async (order: number, fields: { answerId?: string; refusal?: string }) => {
    const review = await store.get('reviews', order);
    if (review) await store.put('reviews', { ...review, ...fields });
  };
  return {
    read: async () => (await store.getAll('reviews')) as WaitingReview[],
    keepAnswerId: (order, answerId) => change(order, { answerId }),
    keepRefusal: (order, refusal) => change(order, { refusal }),
    remove: (order) => store.delete('reviews', order),
  };
}

async function sendChange({ change, answerId = '' }: SentChange): Promise<Outcome> {
  const { path, method } = describeCall(change.kind);
  const url = path.replace(':questionId', change.questionId).replace(':answerId', answerId);
  const response = await fetchInBackground(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(describeBody(change)),
  }).catch(() => undefined);
  if (!response || !isJson(response)) return { is: 'unreachable' };
  const body = (await response.json()) as Partial<PracticeAnswer & { message: string }>;
  if (response.ok) return { is: 'saved', ...(body.answerId && { answerId: body.answerId }) };
  const isTemporary = response.status >= 500 || [401, 408, 429].includes(response.status);
  return isTemporary ? { is: 'unreachable' } : { is: 'refused', reason: body.message ?? '' };
}

function describeCall(kind: WaitingReview['kind']) {
  if (kind === 'answer') return answerPracticeQuestion;
  if (kind === 'rate') return ratePracticeAnswer;
  return kind === 'undo' ? undoPracticeAnswer : setReview;
}

function describeBody(change: SentChange['change']): object {
  switch (change.kind) {
    case 'answer': {
      const { version, response, seconds, requestId } = change;
      return { version, response, seconds, requestId };
    }
    case 'rate':
      return { rating: change.rating };
    case 'review':
      return { isInReview: change.isInReview };
    case 'undo':
      return {};
  }
}
