import { getUser, login, RECENT_SIGN_IN_REQUIRED, type User } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { hasCode } from './api-error';
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

/** The sign-in page, which leads back to the page of the refused call; undefined unless a call was refused. */
let requestedUrl: string | undefined;
const watchers = new Set<() => void>();

function setRequestedUrl(url: string | undefined): void {
  requestedUrl = url;
  watchers.forEach((notify) => notify());
}

/** Whether the server refused a sensitive call until the person has signed in again. */
export const needsSignIn = (error: unknown): boolean => hasCode(error, RECENT_SIGN_IN_REQUIRED);

/**
 * Handles the refusal of a sensitive call: the shell says why, and asks for the password at the identity provider, which
 * leads back to this page. `values` are kept for `useDraft(form)`. The caller takes back what it has shown of the change.
 * @returns false for any other error
 */
export function signInAgain(error: unknown, form: string, values: unknown): boolean {
  if (!needsSignIn(error)) return false;
  const { pathname, search } = window.location;
  const draft: Draft = { form, values, path: pathname, userId: currentUserId(), at: Date.now() };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  setRequestedUrl(buildUrl(login, { query: { prompt: 'login', returnTo: pathname + search } }));
  return true;
}

/** The sign-in that a refused call needs, until the person has decided; the shell shows it. */
export const signInRequest = {
  getUrl: (): string | undefined => requestedUrl,
  subscribe: (notify: () => void): (() => void) => {
    watchers.add(notify);
    return () => void watchers.delete(notify);
  },
  /** Ends the request before the page goes to the sign-in page; what was meant is restored afterwards. */
  accept: (): void => setRequestedUrl(undefined),
  /** Ends the request; a later sign-in restores nothing. */
  cancel: (): void => {
    sessionStorage.removeItem(STORAGE_KEY);
    setRequestedUrl(undefined);
  },
};

/** What the same person typed into this form of this page before they signed in again. Each draft is restored once. */
export function useDraft<T>(form: string): T | undefined {
  const [draft] = useState(() => readDraft<T>(form));
  // React may render more than once before it mounts, so reading must not remove the draft.
  useEffect(() => {
    if (findDraft(form)) sessionStorage.removeItem(STORAGE_KEY);
  }, [form]);
  return draft;
}

function readDraft<T>(form: string): T | undefined {
  const draft = findDraft(form);
  if (!draft) return undefined;
  const isOwn = draft.userId === currentUserId() && draft.path === window.location.pathname;
  return isOwn && Date.now() - draft.at < MAX_AGE_MS ? (draft.values as T) : undefined;
}

function findDraft(form: string): Draft | undefined {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  const draft = stored ? (JSON.parse(stored) as Draft) : undefined;
  return draft?.form === form ? draft : undefined;
}
