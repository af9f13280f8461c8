import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { errors, type Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { ServerText } from '@lectern/i18n/server';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { LINK_MINUTES } from '../../platform/mail/mail-texts.js';
import { notice, type PageContent, sendPage } from '../../platform/html-pages/page.js';
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
import { nameDomains } from '../accounts/sign-up.policy.js';
import { PasskeyRefusedError } from '../second-factor/passkeys.service.js';
import { PASSKEY_REFUSED, readAnswer, secondFactorRouter } from '../second-factor/second-factor.router.js';
import { SignInSteps, readUid } from './sign-in-steps.js';
import { SIGN_UP_PROMPT } from './identity-provider.js';
import { passwordProblem } from '../accounts/password-rules.js';

const SignIn = z.object({ email, password });
const SignUp = z.object({
  firstName: name('firstName'),
  lastName: name('lastName'),
  email,
  password: newPassword,
});

const NO_MATCH: ServerText = { id: 'identity.problem.noMatch' };
const EMAIL_TAKEN: ServerText = { id: 'identity.problem.emailTaken' };

const isKnown = ({ locals }: Response) => Boolean(locals['known']);

/** The provider's own pages: signing in and creating an account; only passkeys need JavaScript. */
export function interactionRouter(provider: Provider, identity: Identity): Router {
  const { accounts, changes, attempts, devices, passkeys, signUp, providers } = identity;
  const steps = new SignInSteps(provider, identity);
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  router.use('/:uid', async (request, response, next) => {
    const { uid, prompt, session, params } = await provider.interactionDetails(request, response);
    if (uid !== request.params.uid) throw new errors.SessionNotFound('another interaction');
    response.locals['isSignUp'] = prompt.name === SIGN_UP_PROMPT;
    // The account of a person who is signed in and must enter the password again.
    response.locals['known'] = session?.accountId;
    response.locals['providerUid'] = session?.uid;
    // A popup only asks a signed-in person for the password again. People of the external provider are asked there, so a popup
    // needs no link to the external provider.
    response.locals['choosesProvider'] = !session?.accountId && params['display'] !== 'popup';
    next();
  });

  const showSignIn = async (request: Request, response: Response) => {
    const { known } = response.locals;
    const values = known && { email: (await accounts.find(known))?.email ?? '' };
    sendPage(response, 200, 'identity.signIn.title', (t) =>
      signInForm(t, readUid(request), { values }, getSignInOptions(response)),
    );
  };
  const findOfferedProvider = ({ locals }: Response) =>
    locals['choosesProvider'] ? providers.externalName : null;
  const getSignInOptions = (response: Response) => ({
    isKnown: isKnown(response),
    rule: signUp.rule,
    provider: findOfferedProvider(response),
  });
  const getSignUpOptions = (response: Response) => ({
    domains: signUp.domains,
    provider: findOfferedProvider(response),
  });
  const showSignUp = (request: Request, response: Response) => {
    if (!signUp.isOffered) return refuseSignUp(request, response);
    return sendPage(response, 200, 'identity.signUp.title', (t) =>
      signUpForm(t, readUid(request), {}, getSignUpOptions(response)),
    );
  };
  const refuseSignUp = (request: Request, response: Response) => {
    const title = signUp.rule === 'closed' ? 'identity.signUp.closed' : 'identity.signUp.byInvitation';
    const link = { ...SIGN_IN_LINK, href: `/oidc/interaction/${readUid(request)}/sign-in` };
    return sendPage(response, 403, title, notice(title, `${title}Text`, link));
  };
  router.get('/:uid', (request, response) =>
    response.locals['isSignUp'] ? showSignUp(request, response) : showSignIn(request, response),
  );
  router.get('/:uid/sign-in', showSignIn);
  router.get('/:uid/sign-up', showSignUp);

  router.post('/:uid', async (request, response) => {
    const showAgain = (status: number, state: FormState) =>
      sendPage(response, status, 'identity.signIn.title', (t) =>
        signInForm(t, request.params.uid, state, getSignInOptions(response)),
      );
    const form = read(SignIn, request.body);
    if (!form.data) return showAgain(422, form);
    const { data, values } = form;
    const device = await devices.find(request, data.email);
    const throttled = await tryAttempt(() => attempts.signIn(data.email, address(request), device));
    const logged = { account: await devices.findAccount(data.email) };
    if (throttled) {
      recordSecurityEvent(request, 'sign-in', 'refused', { ...logged, reason: 'too many attempts' });
      return showAgain(...tooMany(response, throttled, values));
    }
    const account = await accounts.signIn(data.email, data.password);
    if (!account) recordSecurityEvent(request, 'sign-in', 'failure', logged);
    if (!account) return showAgain(422, { values, errors: { form: NO_MATCH } });
    await attempts.reset(data.email, address(request), device);
    if (account.isPending && changes.confirmsAddresses) {
      await changes.sendConfirmation(account, getRequestLocale(request));
      return sendPage(response, 403, 'identity.signUp.confirmFirst', describeUnconfirmed(data.email));
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
      return sendPage(response, 422, 'identity.signIn.title', (t) =>
        signInForm(t, readUid(request), { errors: { form: PASSKEY_REFUSED } }, getSignInOptions(response)),
      );
    }
  });

  router.post('/:uid/sign-up', async (request, response) => {
    const showAgain = (status: number, state: FormState) =>
      sendPage(response, status, 'identity.signUp.title', (t) =>
        signUpForm(t, request.params.uid, state, getSignUpOptions(response)),
      );
    if (!signUp.isOffered) return refuseSignUp(request, response);
    const form = read(SignUp, request.body);
    if (!form.data) return showAgain(422, form);
    const throttled = await tryAttempt(() => attempts.signUp(address(request)));
    if (throttled) return showAgain(...tooMany(response, throttled, form.values));
    if (!signUp.allowsAddress(form.data.email)) {
      const email = { id: 'identity.problem.otherDomain', values: nameDomains(signUp.domains) } as const;
      return showAgain(422, { values: form.values, errors: { email } });
    }
    const problem = await passwordProblem(form.data.password, form.data);
    if (problem) return showAgain(422, { values: form.values, errors: { password: problem } });
    const logged = { account: await devices.findAccount(form.data.email) };
    if (changes.confirmsAddresses) {
      await changes.signUpByMail(form.data, getRequestLocale(request));
      recordSecurityEvent(request, 'one-time-link', 'success', { ...logged, reason: 'sign-up' });
      return sendPage(response, 200, 'identity.signUp.checkMail', describeSentMail(form.data.email));
    }
    const account = await accounts.signUp(form.data);
    recordSecurityEvent(request, 'sign-up', account ? 'success' : 'failure', logged);
    if (!account) return showAgain(409, { values: form.values, errors: { email: EMAIL_TAKEN } });
    return steps.finish(request, response, account);
  });

  router.use('/:uid', secondFactorRouter(steps, identity));

  router.use(showBusy, ((error, _request, response, next) => {
    if (!(error instanceof errors.OIDCProviderError)) return next(error);
    sendPage(
      response,
      400,
      'identity.signIn.title',
      notice('identity.signIn.expired', 'identity.signIn.expiredText', {
        href: '/api/login',
        text: 'identity.signIn.again',
      }),
    );
  }) satisfies ErrorRequestHandler);
  return router;
}

const SIGN_IN_LINK = { href: '/api/login', text: 'identity.signIn.action' } as const;

const describeSentMail = (address: string): PageContent =>
  notice(
    'identity.signUp.checkMail',
    { id: 'identity.signUp.checkMailText', values: { email: address, minutes: LINK_MINUTES } },
    SIGN_IN_LINK,
  );

const describeUnconfirmed = (address: string): PageContent =>
  notice(
    'identity.signUp.confirmFirst',
    { id: 'identity.signUp.confirmFirstText', values: { email: address } },
    SIGN_IN_LINK,
  );
