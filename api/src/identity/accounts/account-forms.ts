import { html, type Html } from '@lectern/text';
import { type FormState, inputs } from '../../platform/html-pages/form-fields.js';
import { alert } from '../../platform/html-pages/page.js';
import { accountField, emailField, newPasswordField, passwordField } from '../provider/forms.js';

/** The page of a one-time link; the link itself is in a cookie by then. */
export const LINK_PATH = '/oidc/account/link';

/** Asks for the address that gets a link for a new password. */
export function forgotPasswordForm(state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Forgot your password?</h1>
      <p class="lead">Enter the email address of your account to get a link for a new password.</p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="/oidc/account/forgot" novalidate>
        ${inputs([emailField], state)}
        <button class="action" type="submit">Request a link</button>
      </form>
    </div>
    <p class="other">Remember it? <a href="/api/login">Sign in</a></p>
  </main>`;
}

/** Chooses a new password with a one-time link. */
export function resetForm(email: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Choose a new password</h1>
      <p class="lead">You will be signed out in all other browsers.</p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="${LINK_PATH}" novalidate>
        ${accountField(email)} ${inputs([newPasswordField], state)}
        <button class="action" type="submit">Save password</button>
      </form>
    </div>
  </main>`;
}

/**
 * Confirms the address of a new account. The password shows that the person who opens the link is the one who signed
 * up; otherwise a stranger could have someone else confirm an account of which the stranger knows the password.
 */
export function confirmForm(email: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Confirm your email address</h1>
      <p class="lead">Enter the password that you chose when you created the account.</p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="${LINK_PATH}" novalidate>
        ${accountField(email)} ${inputs([passwordField], state)}
        <button class="action" type="submit">Confirm address</button>
      </form>
    </div>
    <p class="other">Not the one who signed up? <a href="/oidc/account/forgot">Choose a new password</a></p>
  </main>`;
}

/** What the page about a new address says of the account. */
interface ChangingAccount {
  name: string;
  maskedEmail: string;
  newEmail: string;
}

/**
 * Confirms the new address of an account. Outside the session that asked for it, the password shows that the person who opens
 * the link has the account; otherwise a stranger could have the owner of an address confirm it for the stranger's account.
 */
export function addressForm(
  { name, maskedEmail, newEmail }: ChangingAccount,
  { needsPassword, ...state }: FormState & { needsPassword: boolean },
): Html {
  return html`<main>
    <div class="card">
      <h1>Confirm your new email address</h1>
      <p class="lead break">
        The account of ${name && `${name}, `}${maskedEmail}${name && ','} will use ${newEmail}. You will be
        signed out everywhere and sign in with it from then on.
      </p>
      ${
        needsPassword &&
        html`<p>
          Enter the password of this account. If it is not your account, close this page: nothing changes.
        </p>`
      }
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="${LINK_PATH}" novalidate>
        ${needsPassword && inputs([passwordField], state)}
        <button class="action" type="submit">Use this address</button>
      </form>
    </div>
  </main>`;
}
