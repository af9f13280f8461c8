import { VISIBLE_TEXT } from '@lectern/contract';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { errors, type Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import { notice, sendPage } from '../pages/page.js';
import { recordSecurityEvent } from '../http/security-log.js';
import type { AccountsService } from './accounts.service.js';
import { type Attempts, TooManyAttemptsError } from './attempts.js';
import { type FormState, signInForm, signUpForm } from './forms.js';
import type { KnownDevices } from './known-devices.js';
import { TooBusyError } from './password.js';
import { SIGN_UP_PROMPT } from './identity-provider.js';

const email = z
  .string('Enter your email address.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Enter your email address.', abort: true }),
    z.maxLength(254, 'This email address is too long.'),
    z.email('This is not an email address. It should look like name@example.org.'),
  );
const name = (part: string) =>
  z
    .string(`Enter your ${part} name.`)
    .check(
      z.trim(),
      z.minLength(1, `Enter your ${part} name.`),
      z.maxLength(80, `Your ${part} name may have 80 characters at most.`),
      z.regex(VISIBLE_TEXT, `Your ${part} name contains characters that can't be seen.`),
    );

const SignIn = z.object({
  email,
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
});
const SignUp = z.object({
  firstName: name('first'),
  lastName: name('last'),
  email,
  password: z
    .string('Choose a password.')
    .check(
      z.minLength(8, 'Choose a password of at least 8 characters.'),
      z.maxLength(200, 'Choose a password of at most 200 characters.'),
    ),
});

const NO_MATCH = 'That email and password don’t match. Check both and try again.';
const BUSY = notice('Many people are signing in', 'Please wait a few seconds and try again.', {
  href: '/api/login',
  text: 'Try again',
});
const EMAIL_TAKEN = 'An account with this email already exists. Sign in instead.';

/** The provider's own pages: signing in and creating an account, without JavaScript. */
export function interactionRouter(
  provider: Provider,
  accounts: AccountsService,
  attempts: Attempts,
  devices: KnownDevices,
): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  router.use('/:uid', async (request, response, next) => {
    const { uid, prompt } = await provider.interactionDetails(request, response);
    if (uid !== request.params.uid) throw new errors.SessionNotFound('another interaction');
    response.locals['isSignUp'] = prompt.name === SIGN_UP_PROMPT;
    next();
  });

  const finish = (request: Request, response: Response, accountId: string) =>
    // Also resolves a request for the sign-up page, from which a person with an account may sign in.
    provider.interactionFinished(request, response, { login: { accountId }, create: {} });

  const showSignIn = (request: Request, response: Response) =>
    sendPage(response, 200, 'Sign in', signInForm(uidOf(request)));
  const showSignUp = (request: Request, response: Response) =>
    sendPage(response, 200, 'Create an account', signUpForm(uidOf(request)));
  router.get('/:uid', (request, response) =>
    response.locals['isSignUp'] ? showSignUp(request, response) : showSignIn(request, response),
  );
  router.get('/:uid/sign-in', showSignIn);
  router.get('/:uid/sign-up', showSignUp);

  router.post('/:uid', async (request, response) => {
    const showAgain = (status: number, state: FormState) =>
      sendPage(response, status, 'Sign in', signInForm(request.params.uid, state));
    const form = read(SignIn, request.body);
    if (!form.data) return showAgain(422, form);
    const { data, values } = form;
    const device = await devices.find(request, data.email);
    const throttled = await tryAttempt(() => attempts.signIn(data.email, address(request), device));
    const tried = { account: await devices.accountOf(data.email) };
    if (throttled) {
      recordSecurityEvent(request, 'sign-in', 'refused', { ...tried, reason: 'too many attempts' });
      return showAgain(...tooMany(response, throttled, values));
    }
    const account = await accounts.signIn(data.email, data.password);
    if (!account) recordSecurityEvent(request, 'sign-in', 'failure', tried);
    if (!account) return showAgain(422, { values, errors: { form: NO_MATCH } });
    await attempts.reset(data.email, address(request), device);
    await devices.remember(response, data.email);
    return finish(request, response, account.id);
  });

  router.post('/:uid/sign-up', async (request, response) => {
    const showAgain = (status: number, state: FormState) =>
      sendPage(response, status, 'Create an account', signUpForm(request.params.uid, state));
    const form = read(SignUp, request.body);
    if (!form.data) return showAgain(422, form);
    const throttled = await tryAttempt(() => attempts.signUp(address(request)));
    if (throttled) return showAgain(...tooMany(response, throttled, form.values));
    const account = await accounts.signUp(form.data);
    const tried = { account: await devices.accountOf(form.data.email) };
    recordSecurityEvent(request, 'sign-up', account ? 'success' : 'failure', tried);
    if (!account) return showAgain(409, { values: form.values, errors: { email: EMAIL_TAKEN } });
    await devices.remember(response, account.email);
    return finish(request, response, account.id);
  });

  router.use(((error, _request, response, next) => {
    if (error instanceof TooBusyError) {
      response.set('Retry-After', '10');
      return sendPage(response, 503, 'Sign in', BUSY);
    }
    if (!(error instanceof errors.OIDCProviderError)) return next(error);
    sendPage(
      response,
      400,
      'Sign in',
      notice('This page has expired', 'Signing in took too long or was finished in another window.', {
        href: '/api/login',
        text: 'Sign in again',
      }),
    );
  }) satisfies ErrorRequestHandler);
  return router;
}

function read<T>(schema: z.ZodMiniType<T>, body: unknown) {
  const { data, error } = z.safeParse(schema, body ?? {});
  const typed = Object.entries(Object(body)).filter(([key]) => key !== 'password');
  const values = Object.fromEntries(typed.map(([key, value]) => [key, String(value)]));
  const errors = Object.fromEntries(
    (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]).reverse(),
  );
  return { data, values, errors };
}

/** Returns the error if the limit of attempts is reached. */
async function tryAttempt(attempt: () => Promise<void>): Promise<TooManyAttemptsError | undefined> {
  try {
    return void (await attempt());
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return error;
    throw error;
  }
}

function tooMany(
  response: Response,
  { seconds, message }: TooManyAttemptsError,
  values: FormState['values'],
): [number, FormState] {
  response.set('Retry-After', String(Math.ceil(seconds)));
  return [429, { values, errors: { form: message } }];
}

const uidOf = (request: Request) => String(request.params['uid']);
const address = (request: Request) => request.ip ?? 'unknown';
