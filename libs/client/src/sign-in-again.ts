import { RECENT_SIGN_IN_REQUIRED, type RecentSignInDetails } from '@lectern/contract';
import { type ApiError, hasCode } from './api-error';

/** A sign-in that a refused call waits for, until the person has signed in or cancelled. */
export interface SignInRequest {
  /** Whether an external identity provider signs the person in, in a popup. */
  isExternalProvider: boolean;
}

interface Pending {
  request: SignInRequest;
  answer: Promise<boolean>;
  settle: (isSignedIn: boolean) => void;
}

let pending: Pending | undefined;
const watchers = new Set<() => void>();
const notifyWatchers = () => watchers.forEach((notify) => notify());

/** Whether the server refused a sensitive call until the person has signed in again. */
export const needsSignIn = (error: unknown): boolean => hasCode(error, RECENT_SIGN_IN_REQUIRED);

/**
 * Waits until the person has signed in again over the open screen. Calls that are refused at the same time wait for one sign-in.
 * @returns whether they have; false where no shell asks
 */
export async function askSignIn(refusal: ApiError): Promise<boolean> {
  if (!watchers.size) return false;
  pending ??= createRequest(refusal);
  return pending.answer;
}

function createRequest({ details }: ApiError): Pending {
  const { isExternalProvider = false } = (details ?? {}) as Partial<RecentSignInDetails>;
  let settle: Pending['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  queueMicrotask(notifyWatchers);
  return { request: { isExternalProvider }, answer, settle };
}

/** The sign-in that refused calls wait for; the shell asks for it. */
export const signInRequest = {
  get: (): SignInRequest | undefined => pending?.request,
  subscribe: (notify: () => void): (() => void) => {
    watchers.add(notify);
    return () => void watchers.delete(notify);
  },
  /** Ends the request: the calls are repeated once, or fail with their refusal. */
  settle: (isSignedIn: boolean): void => {
    pending?.settle(isSignedIn);
    pending = undefined;
    notifyWatchers();
  },
};
