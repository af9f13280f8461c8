import type { PendingSignIn } from '@lectern/data';
import { type Request, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { type ServerText, translate } from '@lectern/i18n/server';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import type { FormState } from '../../platform/html-pages/form-fields.js';
import { notice, sendPage } from '../../platform/html-pages/page.js';
import { code, newPassword, read, tooMany, tryAttempt } from '../provider/form-input.js';
import type { Identity } from '../provider/identity.js';
import { interactionPath } from './passkey-form.js';
import { passwordProblem } from '../accounts/password-rules.js';
import { PasskeyRefusedError } from './passkeys.service.js';
import {
  initialPasswordPage,
  recoveryCodesPage,
  recoveryPage,
  secondFactorPage,
  setUpPage,
} from './second-factor-pages.js';
import { WrongCodeError } from './second-factor.service.js';
import type { SignInStep } from './second-factor-rule.js';
import { type SignInSteps, readUid } from '../provider/sign-in-steps.js';

const Code = z.object({ code });
const NewPassword = z.object({ password: newPassword });
const PasskeyAnswer = z.object({ response: z.string().check(z.maxLength(8000)) });

const TITLE = 'identity.signIn.title';
const WRONG_CODE: ServerText = { id: 'identity.problem.wrongCode' };
const WRONG_RECOVERY_CODE: ServerText = { id: 'identity.problem.wrongRecoveryCode' };
export const PASSKEY_REFUSED: ServerText = { id: 'identity.problem.passkeyRefused' };
const SAME_PASSWORD: ServerText = { id: 'identity.problem.passwordSame' };

/** The pages of a sign-in after the password, below `/oidc/interaction/:uid`. */
export function secondFactorRouter(steps: SignInSteps, identity: Identity): Router {
  const { accounts, attempts, changes, devices, factors, passkeys, pending } = identity;
  const router = Router({ mergeParams: true });

  /** The sign-in of this request if `step` is its next step; otherwise redirects to the next step. */
  async function findSignIn(request: Request, response: Response, step: SignInStep) {
    const uid = readUid(request);
    const signIn = await pending.find(uid);
    const nextStep = signIn && (await factors.findNextStep(signIn.account, signIn.isVerified));
    if (signIn && nextStep === step) return signIn;
    response.redirect(303, `${interactionPath(uid)}/${nextStep ?? 'sign-in'}`);
    return null;
  }

  const record = (
    request: Request,
    outcome: 'success' | 'failure' | 'refused',
    reason: string,
    { account }: PendingSignIn,
  ) =>
    void devices
      .findAccount(account.email)
      .then((hash) => recordSecurityEvent(request, 'second-factor', outcome, { account: hash, reason }));

  async function showSecondFactor(
    response: Response,
    signIn: PendingSignIn,
    status = 200,
    state: FormState = {},
  ) {
    const accountFactors = await factors.findFactors(signIn.accountId);
    sendPage(response, status, TITLE, (t) =>
      secondFactorPage(t, signIn.interactionId, accountFactors, state),
    );
  }

  router.get('/second-factor', async (request, response) => {
    const signIn = await findSignIn(request, response, 'second-factor');
    if (signIn) await showSecondFactor(response, signIn);
  });

  router.post('/second-factor', async (request, response) => {
    const signIn = await findSignIn(request, response, 'second-factor');
    if (!signIn) return;
    const { account, interactionId } = signIn;
    const form = read(Code, request.body);
    if (!form.data) return showSecondFactor(response, signIn, 422, { errors: form.errors });
    if (!(await pending.countAttempt(interactionId))) return restart(response, interactionId);
    const device = await devices.find(request, account.email);
    const throttled = await tryAttempt(() => attempts.checkCode(account.id, device));
    if (throttled) {
      record(request, 'refused', 'too many codes', signIn);
      return showSecondFactor(response, signIn, ...tooMany(response, throttled, {}));
    }
    if (!(await factors.checkCode(account.id, form.data.code))) {
      record(request, 'failure', 'wrong code', signIn);
      return showSecondFactor(response, signIn, 422, { errors: { code: WRONG_CODE } });
    }
    await attempts.resetCodes(account.id, device);
    return finishFactor(request, response, signIn, 'code');
  });

  router.post('/second-factor/passkey/options', async (request, response) => {
    const signIn = await findSignIn(request, response, 'second-factor');
    if (signIn) response.json(await passkeys.startSignIn(nameSignIn(signIn), signIn.accountId));
  });

  router.post('/second-factor/passkey', async (request, response) => {
    const signIn = await findSignIn(request, response, 'second-factor');
    if (!signIn) return;
    try {
      await passkeys.verifySignIn(nameSignIn(signIn), readAnswer(request.body), signIn.accountId);
    } catch (error) {
      if (!(error instanceof PasskeyRefusedError)) throw error;
      record(request, 'failure', 'passkey refused', signIn);
      return showSecondFactor(response, signIn, 422, { errors: { form: PASSKEY_REFUSED } });
    }
    return finishFactor(request, response, signIn, 'passkey');
  });

  router.get('/recovery', async (request, response) => {
    const signIn = await findSignIn(request, response, 'second-factor');
    if (signIn) sendPage(response, 200, TITLE, (t) => recoveryPage(t, signIn.interactionId));
  });

  router.post('/recovery', async (request, response) => {
    const signIn = await findSignIn(request, response, 'second-factor');
    if (!signIn) return;
    const { accountId, interactionId } = signIn;
    const form = read(Code, request.body);
    const showAgain = (errors: FormState['errors'] = {}) =>
      sendPage(response, 422, TITLE, (t) => recoveryPage(t, interactionId, { errors }));
    if (!form.data) return showAgain(form.errors);
    if (!(await pending.countAttempt(interactionId))) return restart(response, interactionId);
    try {
      await factors.useRecoveryCode(accountId, form.data.code);
    } catch (error) {
      if (!(error instanceof WrongCodeError)) throw error;
      record(request, 'failure', 'wrong recovery code', signIn);
      return showAgain({ code: WRONG_RECOVERY_CODE });
    }
    return finishFactor(request, response, signIn, 'recovery code');
  });

  router.get('/new-password', async (request, response) => {
    const signIn = await findSignIn(request, response, 'new-password');
    if (!signIn) return;
    sendPage(response, 200, TITLE, (t) => initialPasswordPage(t, signIn.interactionId, signIn.account.email));
  });

  router.post('/new-password', async (request, response) => {
    const signIn = await findSignIn(request, response, 'new-password');
    if (!signIn) return;
    const { account, interactionId } = signIn;
    const showAgain = (errors: FormState['errors'] = {}) =>
      sendPage(response, 422, TITLE, (t) => initialPasswordPage(t, interactionId, account.email, { errors }));
    const form = read(NewPassword, request.body);
    if (!form.data) return showAgain(form.errors);
    const { password } = form.data;
    const isSame = await accounts.hasPassword(account, password);
    const problem = isSame ? SAME_PASSWORD : await passwordProblem(password, account);
    if (problem) return showAgain({ password: problem });
    await changes.changePassword(account, password, readKept(response));
    recordSecurityEvent(request, 'password', 'success', {
      account: await devices.findAccount(account.email),
    });
    return steps.proceed(request, response, signIn);
  });

  router.get('/set-up', async (request, response) => {
    const signIn = await findSignIn(request, response, 'set-up');
    if (signIn) await showSetUp(response, signIn);
  });

  async function showSetUp(
    response: Response,
    { account, interactionId }: PendingSignIn,
    status = 200,
    state: FormState = {},
  ) {
    const key = await factors.resumeApp(account);
    sendPage(response, status, TITLE, (t) => setUpPage(t, interactionId, key, passkeys.isAvailable, state));
  }

  router.post('/set-up', async (request, response) => {
    const signIn = await findSignIn(request, response, 'set-up');
    if (!signIn) return;
    const form = read(Code, request.body);
    if (!form.data) return showSetUp(response, signIn, 422, { errors: form.errors });
    const throttled = await tryAttempt(() => attempts.checkCode(signIn.accountId, signIn.interactionId));
    if (throttled) return showSetUp(response, signIn, ...tooMany(response, throttled, {}));
    try {
      const codes = await factors.addApp(signIn.accountId, form.data.code, readKept(response));
      return await finishSetUp(request, response, signIn, codes);
    } catch (error) {
      if (!(error instanceof WrongCodeError)) throw error;
      return showSetUp(response, signIn, 422, { errors: { code: WRONG_CODE } });
    }
  });

  router.post('/set-up/passkey/options', async (request, response) => {
    const signIn = await findSignIn(request, response, 'set-up');
    if (signIn) response.json(await passkeys.startRegistration(nameSignIn(signIn), signIn.account));
  });

  router.post('/set-up/passkey', async (request, response) => {
    const signIn = await findSignIn(request, response, 'set-up');
    if (!signIn) return;
    try {
      const credential = await passkeys.verifyRegistration(nameSignIn(signIn), readAnswer(request.body));
      // People name further passkeys themselves, in Settings.
      const passkeyName = translate(getRequestLocale(request), 'identity.setUp.firstPasskey');
      const codes = await factors.addPasskey(signIn.accountId, passkeyName, credential, readKept(response));
      return await finishSetUp(request, response, signIn, codes);
    } catch (error) {
      if (!(error instanceof PasskeyRefusedError)) throw error;
      return showSetUp(response, signIn, 422, { errors: { form: PASSKEY_REFUSED } });
    }
  });

  router.post('/continue', (request, response) =>
    steps.proceed(request, response, { interactionId: readUid(request) }),
  );

  async function finishFactor(request: Request, response: Response, signIn: PendingSignIn, by: string) {
    await pending.verify(signIn.interactionId);
    record(request, 'success', by, signIn);
    return steps.proceed(request, response, signIn);
  }

  async function finishSetUp(
    request: Request,
    response: Response,
    signIn: PendingSignIn,
    codes: string[] | null,
  ) {
    await pending.verify(signIn.interactionId);
    record(request, 'success', 'second factor added', signIn);
    if (!codes) return steps.proceed(request, response, signIn);
    return sendPage(response, 200, 'identity.codes.windowTitle', (t) =>
      recoveryCodesPage(t, signIn.interactionId, codes),
    );
  }

  function restart(response: Response, uid: string) {
    const link = { href: `${interactionPath(uid)}/sign-in`, text: 'identity.signIn.again' } as const;
    sendPage(response, 429, TITLE, notice('identity.factor.tooMany', 'identity.factor.tooManyText', link));
  }

  return router;
}

/** The answer of an authenticator as the form sends it; undefined for anything that is not JSON. */
export function readAnswer(body: unknown): unknown {
  const { data } = z.safeParse(PasskeyAnswer, body ?? {});
  try {
    return data && JSON.parse(data.response);
  } catch {
    return undefined;
  }
}

/** The sign-in that a challenge belongs to. */
const nameSignIn = ({ interactionId }: PendingSignIn) => `second-factor ${interactionId}`;

/** The provider's session that this sign-in needs, and that therefore does not end. */
const readKept = (response: Response) => ({
  providerUid: response.locals['providerUid'] as string | undefined,
});
