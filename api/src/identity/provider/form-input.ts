import type { ErrorRequestHandler, Request, Response } from 'express';
import { VISIBLE_TEXT } from '@lectern/contract';
import type { MessageValues } from '@lectern/i18n';
import type { ServerMessageId, ServerText } from '@lectern/i18n/server';
import * as z from 'zod/mini';
import type { FormState } from '../../platform/html-pages/form-fields.js';
import { TooManyAttemptsError } from './attempts.js';
import { notice, sendPage } from '../../platform/html-pages/page.js';
import { TooBusyError } from '../accounts/password.js';
import { MIN_PASSWORD_LENGTH } from '../accounts/password-rules.js';

const MAX_NAME_LENGTH = 80;

/** The error of a schema is the id of a message, which `read` makes a text of. This function only checks the id's type. */
const problem = (id: ServerMessageId) => id;

/** Values of messages about limits, by the id of the message. */
const MESSAGE_VALUES: Partial<Record<ServerMessageId, MessageValues>> = {
  'identity.problem.newPasswordTooShort': { min: MIN_PASSWORD_LENGTH },
  'identity.problem.firstName.tooLong': { max: MAX_NAME_LENGTH },
  'identity.problem.lastName.tooLong': { max: MAX_NAME_LENGTH },
};

const EMAIL_MISSING = problem('identity.problem.emailMissing');
const PASSWORD_MISSING = problem('identity.problem.passwordMissing');
const NEW_PASSWORD_MISSING = problem('identity.problem.newPasswordMissing');
const PASSWORD_TOO_LONG = problem('identity.problem.passwordTooLong');

/** An email address as a form sends it, in lower case. */
export const email = z
  .string(EMAIL_MISSING)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: EMAIL_MISSING, abort: true }),
    z.maxLength(254, problem('identity.problem.emailTooLong')),
    z.email(problem('identity.problem.noEmail')),
  );
/** The present password of an account. */
export const password = z
  .string(PASSWORD_MISSING)
  .check(z.minLength(1, PASSWORD_MISSING), z.maxLength(200, PASSWORD_TOO_LONG));

/** A new password. The file password-rules.ts contains the other rules. */
export const newPassword = z
  .string(NEW_PASSWORD_MISSING)
  .check(
    z.minLength(1, { error: NEW_PASSWORD_MISSING, abort: true }),
    z.minLength(MIN_PASSWORD_LENGTH, problem('identity.problem.newPasswordTooShort')),
    z.maxLength(1000, PASSWORD_TOO_LONG),
  );

/** A first or last name as a form sends it. */
export const name = (field: 'firstName' | 'lastName') =>
  z
    .string(problem(`identity.problem.${field}.missing`))
    .check(
      z.trim(),
      z.minLength(1, problem(`identity.problem.${field}.missing`)),
      z.maxLength(MAX_NAME_LENGTH, problem(`identity.problem.${field}.tooLong`)),
      z.regex(VISIBLE_TEXT, problem(`identity.problem.${field}.invisible`)),
    );

/** The code of a second factor as a form sends it. */
export const code = z
  .string(problem('identity.problem.codeMissing'))
  .check(
    z.trim(),
    z.minLength(1, problem('identity.problem.codeMissing')),
    z.maxLength(100, problem('identity.problem.codeTooLong')),
  );

/** Parses a form whose schema has ids of messages as errors. `values` contains the person's input without passwords. */
export function read<T>(schema: z.ZodMiniType<T>, body: unknown) {
  const { data, error } = z.safeParse(schema, body ?? {});
  const typed = Object.entries(Object(body)).filter(([key]) => key !== 'password');
  const values = Object.fromEntries(typed.map(([key, value]) => [key, String(value)]));
  const errors = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), toText(message)]).reverse(),
  );
  return { data, values, errors };
}

function toText(message: string): ServerText {
  const id = message as ServerMessageId;
  return { id, values: MESSAGE_VALUES[id] ?? {} };
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
  { seconds, text }: TooManyAttemptsError,
  values: FormState['values'],
): [number, FormState] {
  response.set('Retry-After', String(Math.ceil(seconds)));
  return [429, { values, errors: { form: text } }];
}

export const address = (request: Request) => request.ip ?? 'unknown';

const BUSY_NOTICE = notice('identity.signIn.busy', 'identity.signIn.busyText', {
  href: '/api/login',
  text: 'identity.signIn.tryAgain',
});

/** Answers with a page while too many passwords are being checked. */
export const showBusy: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof TooBusyError)) return next(error);
  response.set('Retry-After', '10');
  sendPage(response, 503, 'identity.signIn.title', BUSY_NOTICE);
};
