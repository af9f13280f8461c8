import type { Invitation } from '@lectern/data';
import express, { type Request, type Response, Router } from 'express';
import * as z from 'zod/mini';
import type { GetText } from '@lectern/i18n/server';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { address, name, newPassword, read, showBusy, tooMany, tryAttempt } from '../provider/form-input.js';
import { accountField, nameFields, newPasswordField } from '../provider/forms.js';
import { externalSignIn } from '../provider/external-sign-in.js';
import type { Identity } from '../provider/identity.js';
import { passwordProblem } from '../accounts/password-rules.js';
import { alert, type FormState, inputs } from '../../platform/html-pages/form-fields.js';
import { html, type Html } from '@lectern/text';
import { sendPage } from '../../platform/html-pages/page.js';
import { INVITATION_PAGE, InvitationCookie } from '../../platform/http/invitation-cookie.js';
import type { ReceivedInvitationsService } from './received-invitations.service.js';

/** The page of the built-in identity provider on which an invited person creates an account. */
export const INVITATION_ACCOUNT_PATH = '/oidc/account/invitation';

const NewAccount = z.object({
  firstName: name('firstName'),
  lastName: name('lastName'),
  password: newPassword,
});
const TITLE = 'identity.signUp.invitedTitle';

type Options = Pick<Identity, 'accounts' | 'changes' | 'attempts' | 'devices' | 'providers'> & {
  received: ReceivedInvitationsService;
  publicUrl: string;
};

/** The page on which an invited person without an account chooses a password. Opening the link has confirmed their email address. */
export function invitationAccountRouter(options: Options): Router {
  const { changes, attempts, devices, providers, received, publicUrl } = options;
  const cookie = new InvitationCookie(publicUrl);
  const findInvitation = (request: Request) => received.findInvited(cookie.read(request));
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));

  router.get('/', async (request, response) => {
    const invitation = await findInvitation(request);
    if (!invitation) return response.redirect(303, INVITATION_PAGE);
    const values = { firstName: invitation.firstName ?? '', lastName: invitation.lastName ?? '' };
    return show(response, 200, invitation, { values });
  });

  router.post('/', async (request, response) => {
    const invitation = await findInvitation(request);
    if (!invitation) return response.redirect(303, INVITATION_PAGE);
    const showAgain = (status: number, state: FormState) => show(response, status, invitation, state);
    const form = read(NewAccount, request.body);
    if (!form.data) return showAgain(422, form);
    const throttled = await tryAttempt(() => attempts.signUp(address(request)));
    if (throttled) return showAgain(...tooMany(response, throttled, form.values));
    const person = { ...form.data, email: invitation.email };
    const problem = await passwordProblem(person.password, person);
    if (problem) return showAgain(422, { values: form.values, errors: { password: problem } });
    const isCreated = await changes.signUpByInvitation(person);
    recordSecurityEvent(request, 'sign-up', isCreated ? 'success' : 'failure', {
      account: await devices.findAccount(person.email),
    });
    const returnTo = new URLSearchParams({ returnTo: INVITATION_PAGE });
    return response.redirect(303, isCreated ? `/api/login?${returnTo}` : INVITATION_PAGE);
  });

  function show(response: Response, status: number, { email }: Invitation, state: FormState) {
    sendPage(response, status, TITLE, (t) => accountForm(t, email, state, providers.externalName));
  }

  router.use(showBusy);
  return router;
}

function accountForm(t: GetText, email: string, state: FormState, provider: string | null): Html {
  return html`<main>
    <div class="card">
      <h1>${t(TITLE)}</h1>
      <p class="lead">${t('identity.signUp.invitedLead')}</p>
      ${alert(t, state)}
      <form method="post" action="${INVITATION_ACCOUNT_PATH}" novalidate>
        ${inputs(t, nameFields, state)} ${accountField(t, email)} ${inputs(t, [newPasswordField], state)}
        <button class="action" type="submit">${t('identity.signUp.action')}</button>
      </form>
      ${externalSignIn(t, provider, { returnTo: INVITATION_PAGE })}
    </div>
  </main>`;
}
