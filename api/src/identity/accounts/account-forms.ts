import { html, type Html } from '@lectern/text';
import type { GetText } from '@lectern/i18n/server';
import { alert, type FormState, inputs } from '../../platform/html-pages/form-fields.js';
import { accountField, emailField, newPasswordField, passwordField } from '../provider/forms.js';

/** The page that a one-time link leads to. A cookie contains the link's token, so the page's URL does not. */
export const LINK_PATH = '/oidc/account/link';

/** Asks for the address that gets a link for a new password. */
export function forgotPasswordForm(t: GetText, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>${t('identity.forgot.title')}</h1>
      <p class="lead">${t('identity.forgot.lead')}</p>
      ${alert(t, state)}
      <form method="post" action="/oidc/account/forgot" novalidate>
        ${inputs(t, [emailField], state)}
        <button class="action" type="submit">${t('identity.forgot.action')}</button>
      </form>
    </div>
    <p class="other">
      ${t('identity.forgot.remember')} <a href="/api/login">${t('identity.signIn.action')}</a>
    </p>
  </main>`;
}

/** Chooses a new password with a one-time link. */
export function resetForm(t: GetText, email: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>${t('identity.link.reset.title')}</h1>
      <p class="lead">${t('identity.link.reset.lead')}</p>
      ${alert(t, state)}
      <form method="post" action="${LINK_PATH}" novalidate>
        ${accountField(t, email)} ${inputs(t, [newPasswordField], state)}
        <button class="action" type="submit">${t('identity.link.reset.action')}</button>
      </form>
    </div>
  </main>`;
}

/**
 * Confirms the address of a new account. The password shows that the person who opens the link has also signed up. Without it,
 * a stranger could sign up with someone else's address and have the owner of the address confirm the stranger's account.
 */
export function confirmForm(t: GetText, email: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>${t('identity.link.verify.title')}</h1>
      <p class="lead">${t('identity.link.verify.lead')}</p>
      ${alert(t, state)}
      <form method="post" action="${LINK_PATH}" novalidate>
        ${accountField(t, email)} ${inputs(t, [passwordField], state)}
        <button class="action" type="submit">${t('identity.link.verify.action')}</button>
      </form>
    </div>
    <p class="other">
      ${t('identity.link.verify.notYou')}
      <a href="/oidc/account/forgot">${t('identity.link.reset.title')}</a>
    </p>
  </main>`;
}

/** The account as the page for confirming a new address describes it. */
interface ChangingAccount {
  name: string;
  maskedEmail: string;
  newEmail: string;
}

/**
 * Confirms the new address of an account. Outside the session that requested the change, the password shows that the person who
 * opens the link owns the account. Without it, a stranger could have someone else confirm an address for the stranger's account.
 */
export function addressForm(
  t: GetText,
  { name, maskedEmail, newEmail }: ChangingAccount,
  { needsPassword, ...state }: FormState & { needsPassword: boolean },
): Html {
  return html`<main>
    <div class="card">
      <h1>${t('identity.link.email.title')}</h1>
      <p class="lead break">
        ${
          name
            ? t('identity.link.email.lead', { name, maskedEmail, newEmail })
            : t('identity.link.email.leadWithoutName', { maskedEmail, newEmail })
        }
      </p>
      ${needsPassword && html`<p>${t('identity.link.email.password')}</p>`} ${alert(t, state)}
      <form method="post" action="${LINK_PATH}" novalidate>
        ${needsPassword && inputs(t, [passwordField], state)}
        <button class="action" type="submit">${t('identity.link.email.action')}</button>
      </form>
    </div>
  </main>`;
}
