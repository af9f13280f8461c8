import { setTimeout as sleep } from 'node:timers/promises';
import { fullName } from '@lectern/contract';
import express, {
  type CookieOptions,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import * as z from 'zod/mini';
import type { ServerText } from '@lectern/i18n/server';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { LINK_MINUTES } from '../../platform/mail/mail-texts.js';
import { readCookie } from '../../platform/http/read-cookie.js';
import type { FormState } from '../../platform/html-pages/form-fields.js';
import { notice, type PageContent, sendPage } from '../../platform/html-pages/page.js';
import { passkeyScript } from '../../platform/html-pages/passkey-script.js';
import { SHOW_PASSWORD_SCRIPT } from '../../platform/html-pages/show-password.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { LinkEndedError } from './account-changes.service.js';
import { addressForm, confirmForm, forgotPasswordForm, LINK_PATH, resetForm } from './account-forms.js';
import {
  address,
  email,
  newPassword,
  password,
  read,
  showBusy,
  tooMany,
  tryAttempt,
} from '../provider/form-input.js';
import type { Identity } from '../provider/identity.js';
import { maskAddress } from './mask-address.js';
import type { OneTimeLinksService, OpenLink } from './one-time-links.service.js';
import { passwordProblem } from './password-rules.js';

const ResetRequest = z.object({ email });
const NewPassword = z.object({ password: newPassword });
const CurrentPassword = z.object({ password });

const LINK_LIFETIME_MS = LINK_MINUTES * 60_000;
/** The least time until the answer to 'Forgot password?', so that the time does not reveal whether an account exists. */
const MIN_ANSWER_MS = 300;

const WRONG_PASSWORD_TEXT: ServerText = { id: 'identity.problem.wrongPassword' };
const SIGN_IN_LINK = { href: '/api/login', text: 'identity.signIn.action' } as const;
const LINK_ENDED_NOTICE = notice(
  'identity.link.endedTitle',
  { id: 'identity.link.endedText', values: { minutes: LINK_MINUTES } },
  { href: '/oidc/account/forgot', text: 'identity.forgot.action' },
);

type Options = Identity & {
  links: OneTimeLinksService;
  publicUrl: string;
  /** Middleware that reads Lectern's session (not the provider's). */
  sessions: RequestHandler[];
};

/** Pages of the built-in provider for people who cannot sign in, or who open a one-time link. */
export function accountRouter(options: Options): Router {
  const { accounts, changes, attempts, devices, links, publicUrl, sessions } = options;
  const secure = publicUrl.startsWith('https:');
  const cookieName = secure ? '__Secure-lectern.link' : 'lectern.link';
  const cookie: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, path: LINK_PATH };
  const readToken = (request: Request) => readCookie(request, cookieName) ?? '';

  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));

  router.get('/show-password.js', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('text/javascript').send(SHOW_PASSWORD_SCRIPT);
  });

  const script = passkeyScript();
  router.get('/passkey.js', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('text/javascript').send(script);
  });

  router.get('/forgot', (_request, response) =>
    sendPage(response, 200, 'identity.forgot.title', (t) => forgotPasswordForm(t)),
  );
  router.post('/forgot', async (request, response) => {
    const showAgain = (status: number, state: FormState) =>
      sendPage(response, status, 'identity.forgot.title', (t) => forgotPasswordForm(t, state));
    const form = read(ResetRequest, request.body);
    if (!form.data) return showAgain(422, form);
    const throttled = await tryAttempt(() => attempts.requestLink(address(request)));
    if (throttled) return showAgain(...tooMany(response, throttled, form.values));
    recordSecurityEvent(request, 'one-time-link', 'success', {
      account: await devices.findAccount(form.data.email),
    });
    const reset = changes.requestReset(form.data.email, getRequestLocale(request));
    await Promise.all([reset, sleep(MIN_ANSWER_MS)]);
    const title = 'identity.forgot.requested';
    const id = changes.confirmsAddresses ? `${title}ByMail` : `${title}ByHand`;
    const sentence = { id, values: { minutes: LINK_MINUTES } } as const;
    return sendPage(response, 200, title, notice(title, sentence, SIGN_IN_LINK));
  });

  // Redirects to a page without the token in its URL, so that history, logs and `Referer` of later requests do not contain it.
  router.get('/link/:token', async (request, response) => {
    response.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    const { token } = request.params;
    if (!(await links.find(token))) return showLinkEnded(request, response);
    response.cookie(cookieName, token, { ...cookie, maxAge: LINK_LIFETIME_MS });
    return response.redirect(303, LINK_PATH);
  });

  router.get('/link', ...sessions, async (request, response) => {
    const link = await links.find(readToken(request));
    if (!link) return showLinkEnded(request, response);
    return sendPage(response, 200, 'identity.link.windowTitle', buildForm(link, isOfSession(link, request)));
  });

  router.post('/link', ...sessions, async (request, response) => {
    const token = readToken(request);
    const link = await links.find(token);
    if (!link) return showLinkEnded(request, response);
    const showAgain = (status: number, state: FormState) =>
      sendPage(
        response,
        status,
        'identity.link.windowTitle',
        buildForm(link, isOfSession(link, request), state),
      );
    try {
      if (link.purpose === 'reset') return await resetPassword(token, link, request, response, showAgain);
      if (link.purpose === 'verify') return await confirmSignUp(token, link, request, response, showAgain);
      return await confirmAddressChange(token, link, request, response, showAgain);
    } catch (error) {
      if (error instanceof LinkEndedError) return showLinkEnded(request, response);
      throw error;
    }
  });

  router.use(showBusy);

  type ShowAgain = (status: number, state: FormState) => void;

  async function resetPassword(
    token: string,
    { account }: OpenLink,
    request: Request,
    response: Response,
    showAgain: ShowAgain,
  ) {
    const form = read(NewPassword, request.body);
    if (!form.data) return showAgain(422, form);
    const problem = await passwordProblem(form.data.password, account);
    if (problem) return showAgain(422, { errors: { password: problem } });
    await changes.resetPassword(token, form.data.password);
    recordSecurityEvent(request, 'password', 'success', {
      account: await devices.findAccount(account.email),
    });
    return finish(response, 'identity.link.reset.done');
  }

  async function confirmSignUp(
    token: string,
    { account }: OpenLink,
    request: Request,
    response: Response,
    showAgain: ShowAgain,
  ) {
    if (!(await checkPassword('sign-up', account, request, response, showAgain))) return;
    await changes.confirmAddress(token);
    recordSecurityEvent(request, 'sign-up', 'success', { account: await devices.findAccount(account.email) });
    finish(response, 'identity.link.verify.done');
  }

  async function confirmAddressChange(
    token: string,
    link: OpenLink,
    request: Request,
    response: Response,
    showAgain: ShowAgain,
  ) {
    const { account } = link;
    const isAllowed =
      isOfSession(link, request) || (await checkPassword('address', account, request, response, showAgain));
    if (!isAllowed) return;
    await changes.confirmAddressChange(token);
    recordSecurityEvent(request, 'address', 'success', { account: await devices.findAccount(account.email) });
    finish(response, 'identity.link.email.done');
  }

  /** Wrong passwords count as attempts to sign in, and show the form again. @returns whether the password is correct */
  async function checkPassword(
    event: 'sign-up' | 'address',
    account: OpenLink['account'],
    request: Request,
    response: Response,
    showAgain: ShowAgain,
  ): Promise<boolean> {
    const form = read(CurrentPassword, request.body);
    if (!form.data) return refuse(422, form);
    const throttled = await tryAttempt(() => attempts.signIn(account.email, address(request)));
    if (throttled) return refuse(...tooMany(response, throttled, {}));
    if (!(await accounts.signIn(account.email, form.data.password))) {
      recordSecurityEvent(request, event, 'failure', { account: await devices.findAccount(account.email) });
      return refuse(422, { errors: { form: WRONG_PASSWORD_TEXT } });
    }
    await attempts.reset(account.email, address(request));
    return true;

    function refuse(status: number, state: FormState): false {
      showAgain(status, state);
      return false;
    }
  }

  function finish(response: Response, title: `identity.link.${'reset' | 'verify' | 'email'}.done`) {
    response.clearCookie(cookieName, cookie);
    sendPage(response, 200, title, notice(title, `${title}Text`, SIGN_IN_LINK));
  }

  function showLinkEnded(request: Request, response: Response) {
    recordSecurityEvent(request, 'one-time-link', 'refused');
    response.clearCookie(cookieName, cookie);
    sendPage(response, 410, 'identity.link.ended', LINK_ENDED_NOTICE);
  }

  return router;
}

/** Whether the request comes from the session that requested the change of the address. */
const isOfSession = ({ sessionId }: OpenLink, { session }: Request): boolean =>
  sessionId !== null && session?.userId !== undefined && session.publicId === sessionId;

function buildForm(
  { purpose, account, newEmail }: OpenLink,
  isOwnSession: boolean,
  state: FormState = {},
): PageContent {
  if (purpose === 'reset') return (t) => resetForm(t, account.email, state);
  if (purpose === 'verify') return (t) => confirmForm(t, account.email, state);
  const { email } = account;
  const changing = { name: fullName(account), maskedEmail: maskAddress(email), newEmail: String(newEmail) };
  return (t) => addressForm(t, changing, { ...state, needsPassword: !isOwnSession });
}
