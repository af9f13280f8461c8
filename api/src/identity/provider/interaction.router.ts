import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { errors, type Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import { notice, sendPage } from '../../platform/html-pages/page.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import type { FormState } from '../../platform/html-pages/form-fields.js';
import {
  address,
  email,
  name,
  newPassword,
  password,
  read,
  showBusy,
  tooMany,
  tryAttempt,
} from './form-input.js';
import type { Identity } from './identity.js';
import { signInForm, signUpForm } from './forms.js';
import { PasskeyRefusedError } from '../second-factor/passkeys.service.js';
import { PASSKEY_REFUSED, readAnswer, secondFactorRouter } from '../second-factor/second-factor.router.js';
import { SignInSteps, readUid } from './sign-in-steps.js';
import { SIGN_UP_PROMPT } from './identity-provider.js';
import { passwordProblem } from '../accounts/password-rules.js';

const SignIn = z.object({ email, password });
const SignUp = z.object({ firstName: name('first'), lastName: name('last'), email, password: newPassword });

const NO_MATCH = 'That email and password don’t match. Check both and try again.';
const CHECK_MAIL = {
  title: 'Check your email',
  sentence: 'We have sent a message to %s. Open the link in it within 30 minutes to finish.',
};
const CONFIRM_FIRST = {
  title: 'Confirm your email address',
  sentence: 'Before you can sign in, open the link that we have just sent to %s.',
};
const EMAIL_TAKEN = 'An account with this email already exists. Sign in instead.';

const isKnown = ({ locals }: Response) => Boolean(locals['known']);

/** The provider's own pages: signing in and creating an account; only passkeys need JavaScript. */
export function interactionRouter(provider: Provider, identity: Identity): Router {
  const { accounts, changes, attempts, devices, passkeys } = identity;
  const steps = new SignInSteps(provider, identity);
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  router.use('/:uid', async (request, response, next) => {
    const { uid, prompt, session } = await provider.interactionDetails(request, response);
    if (uid !== request.params.uid) throw new errors.SessionNotFound('another interaction');
    response.locals['isSignUp'] = prompt.name === SIGN_UP_PROMPT;
    // Someone who is signed in and is asked for the password once more.
    response.locals['known'] = session?.accountId;
    response.locals['providerUid'] = session?.uid;
    next();
  });

  const showSignIn = async (request: Request, response: Response) => {
    const { known } = response.locals;
    const values = known && { email: (await accounts.find(known))?.email ?? '' };
    sendPage(response, 200, 'Sign in', signInForm(readUid(request), { values }, isKnown(response)));
  };
  const showSignUp = (request: Request, response: Response) =>
    sendPage(response, 200, 'Create an account', signUpForm(readUid(request)));
  router.get('/:uid', (request, response) =>
    response.locals['isSignUp'] ? showSignUp(request, response) : showSignIn(request, response),
  );
  router.get('/:uid/sign-in', showSignIn);
  router.get('/:uid/sign-up', showSignUp);

  router.post('/:uid', async (request, response) => {
    const showAgain = (status: number, state: FormState) =>
      sendPage(response, status, 'Sign in', signInForm(request.params.uid, state, isKnown(response)));
    const form = read(SignIn, request.body);
    if (!form.data) return showAgain(422, form);
    const { data, values } = form;
    const device = await devices.find(request, data.email);
    const throttled = await tryAttempt(() => attempts.signIn(data.email, address(request), device));
    const tried = { account: await devices.findAccount(data.email) };
    if (throttled) {
      recordSecurityEvent(request, 'sign-in', 'refused', { ...tried, reason: 'too many attempts' });
      return showAgain(...tooMany(response, throttled, values));
    }
    const account = await accounts.signIn(data.email, data.password);
    if (!account) recordSecurityEvent(request, 'sign-in', 'failure', tried);
    if (!account) return showAgain(422, { values, errors: { form: NO_MATCH } });
    await attempts.reset(data.email, address(request), device);
    if (account.isPending && changes.confirmsAddresses) {
      await changes.sendConfirmation(account);
      return sendPage(response, 403, CONFIRM_FIRST.title, checkMail(CONFIRM_FIRST, data.email));
    }
    return steps.begin(request, response, account, { isKept: form.values['keep'] === 'yes' });
  });

  router.post('/:uid/passkey/options', async (request, response) => {
    response.json(await passkeys.startSignIn(`sign-in ${readUid(request)}`));
  });

  router.post('/:uid/passkey', async (request, response) => {
    try {
      const answer = readAnswer(request.body);
      const account = await passkeys.verifySignIn(`sign-in ${readUid(request)}`, answer);
      recordSecurityEvent(request, 'second-factor', 'success', {
        account: await devices.findAccount(account.email),
        reason: 'passkey instead of a password',
      });
      return await steps.begin(request, response, account, { isVerified: true });
    } catch (error) {
      if (!(error instanceof PasskeyRefusedError)) throw error;
      recordSecurityEvent(request, 'sign-in', 'failure', { reason: 'passkey refused' });
      return sendPage(
        response,
        422,
        'Sign in',
        signInForm(readUid(request), { errors: { form: PASSKEY_REFUSED } }, isKnown(response)),
      );
    }
  });

  router.post('/:uid/sign-up', async (request, response) => {
    const showAgain = (status: number, state: FormState) =>
      sendPage(response, status, 'Create an account', signUpForm(request.params.uid, state));
    const form = read(SignUp, request.body);
    if (!form.data) return showAgain(422, form);
    const throttled = await tryAttempt(() => attempts.signUp(address(request)));
    if (throttled) return showAgain(...tooMany(response, throttled, form.values));
    const problem = await passwordProblem(form.data.password, form.data);
    if (problem) return showAgain(422, { values: form.values, errors: { password: problem } });
    const tried = { account: await devices.findAccount(form.data.email) };
    if (changes.confirmsAddresses) {
      await changes.signUpByMail(form.data);
      recordSecurityEvent(request, 'one-time-link', 'success', { ...tried, reason: 'sign-up' });
      return sendPage(response, 200, CHECK_MAIL.title, checkMail(CHECK_MAIL, form.data.email));
    }
    const account = await accounts.signUp(form.data);
    recordSecurityEvent(request, 'sign-up', account ? 'success' : 'failure', tried);
    if (!account) return showAgain(409, { values: form.values, errors: { email: EMAIL_TAKEN } });
    return steps.finish(request, response, account);
  });

  router.use('/:uid', secondFactorRouter(steps, identity));

  router.use(showBusy, ((error, _request, response, next) => {
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

const checkMail = ({ title, sentence }: typeof CHECK_MAIL, email: string) =>
  notice(
    title,
    sentence.replace('%s', () => email),
    { href: '/api/login', text: 'Sign in' },
  );
