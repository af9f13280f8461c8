import { getUser, login, RECENT_SIGN_IN_REQUIRED, type User } from '@lectern/contract';
import { ApiError } from './api-error';
import { queryClient } from './query';
import { getQueryKey, buildUrl } from './url';

const STORAGE_KEY = 'lectern.draft';
/** A person who signs in later than this begins with an empty form. */
const MAX_AGE_MS = 30 * 60_000;

/** What a person typed into a form, to be restored after they have signed in again. Never a password. */
interface Draft {
  form: string;
  values: unknown;
  path: string;
  userId: string | undefined;
  at: number;
}

const currentUserId = () => queryClient.getQueryData<User>(getQueryKey(getUser))?.id;

/**
 * Handles the refusal of a sensitive call: asks for the password at the identity provider, which leads back to this
 * page. `values` are kept for `takeDraft(form)`.
 * @returns false for any other error
 */
export function signInAgain(error: unknown, form: string, values: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== RECENT_SIGN_IN_REQUIRED) return false;
  const { pathname, search } = window.location;
  const draft: Draft = { form, values, path: pathname, userId: currentUserId(), at: Date.now() };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  window.location.assign(buildUrl(login, { query: { prompt: 'login', returnTo: pathname + search } }));
  return true;
}

/** Takes what the same person typed into this form of this page before they signed in again. */
export function takeDraft<T>(form: string): T | undefined {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  if (!stored) return undefined;
  const draft = JSON.parse(stored) as Draft;
  if (draft.form !== form) return undefined;
  sessionStorage.removeItem(STORAGE_KEY);
  const isOwn = draft.userId === currentUserId() && draft.path === window.location.pathname;
  return isOwn && Date.now() - draft.at < MAX_AGE_MS ? (draft.values as T) : undefined;
}
