import type { ErrorRequestHandler, Request, Response } from 'express';
import { VISIBLE_TEXT } from '@lectern/contract';
import * as z from 'zod/mini';
import type { FormState } from '../../platform/html-pages/form-fields.js';
import { TooManyAttemptsError } from './attempts.js';
import { notice, sendPage } from '../../platform/html-pages/page.js';
import { TooBusyError } from '../accounts/password.js';
import { MIN_PASSWORD_LENGTH } from '../accounts/password-rules.js';

/** An email address as a form sends it, in lower case. */
export const email = z
  .string('Enter your email address.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Enter your email address.', abort: true }),
    z.maxLength(254, 'This email address is too long.'),
    z.email('This is not an email address. It should look like name@example.org.'),
  );
/** The present password of an account. */
export const password = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(200, 'This password is too long.'));

/** A password to be set; password-rules.ts has the other rules. */
export const newPassword = z
  .string('Choose a password.')
  .check(
    z.minLength(1, { error: 'Choose a password.', abort: true }),
    z.minLength(MIN_PASSWORD_LENGTH, `Choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`),
    z.maxLength(1000, 'This password is too long.'),
  );

/** A first or last name as a form sends it. */
export const name = (part: string) =>
  z
    .string(`Enter your ${part} name.`)
    .check(
      z.trim(),
      z.minLength(1, `Enter your ${part} name.`),
      z.maxLength(80, `Your ${part} name may have 80 characters at most.`),
      z.regex(VISIBLE_TEXT, `Your ${part} name contains characters that can't be seen.`),
    );

/** Parses a form; `values` are what was typed, without passwords. */
export function read<T>(schema: z.ZodMiniType<T>, body: unknown) {
  const { data, error } = z.safeParse(schema, body ?? {});
  const typed = Object.entries(Object(body)).filter(([key]) => key !== 'password');
  const values = Object.fromEntries(typed.map(([key, value]) => [key, String(value)]));
  const errors = Object.fromEntries(
    (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]).reverse(),
  );
  return { data, values, errors };
}

/** Returns the error if the limit of attempts is reached. */
export async function tryAttempt(attempt: () => Promise<void>): Promise<TooManyAttemptsError | undefined> {
  try {
    return void (await attempt());
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return error;
    throw error;
  }
}

/** The status and state of a form whose limit of attempts is reached. */
export function tooMany(
  response: Response,
  { seconds, message }: TooManyAttemptsError,
  values: FormState['values'],
): [number, FormState] {
  response.set('Retry-After', String(Math.ceil(seconds)));
  return [429, { values, errors: { form: message } }];
}

export const address = (request: Request) => request.ip ?? 'unknown';

const BUSY = notice('Many people are signing in', 'Please wait a few seconds and try again.', {
  href: '/api/login',
  text: 'Try again',
});

/** Answers with a page while too many passwords are being checked. */
export const showBusy: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof TooBusyError)) return next(error);
  response.set('Retry-After', '10');
  sendPage(response, 503, 'Sign in', BUSY);
};
