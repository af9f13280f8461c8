import { type Field, type FormState, inputs } from '../../platform/html-pages/form-fields.js';
import { html, type Html } from '@lectern/text';
import { alert } from '../../platform/html-pages/page.js';
import { newPasswordField } from '../provider/forms.js';
import { interactionPath, passkeyForm } from './passkey-form.js';
import type { AppKey } from './authenticator-apps.js';

const codeField: Field = {
  name: 'code',
  label: 'Code',
  type: 'text',
  inputMode: 'numeric',
  autocomplete: 'one-time-code',
  maxLength: 20,
};
const recoveryField: Field = {
  name: 'code',
  label: 'Recovery code',
  type: 'text',
  autocomplete: 'off',
  maxLength: 60,
  hint: 'Each code works once.',
};

/** Asks for a code of the authenticator app, or for a passkey. */
export function secondFactorPage(
  uid: string,
  { hasApp, passkeys }: { hasApp: boolean; passkeys: number },
  state: FormState = {},
): Html {
  const path = interactionPath(uid);
  const lead = hasApp
    ? 'Enter the code that your authenticator app shows.'
    : 'Use your passkey, or one of your recovery codes.';
  return html`<main>
    <div class="card">
      <h1>Confirm that it is you</h1>
      <p class="lead">${lead}</p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      ${
        hasApp &&
        html`<form method="post" action="${path}/second-factor" novalidate>
          ${inputs([codeField], state)}
          <button class="action" type="submit">Sign in</button>
        </form>`
      }
      ${passkeys > 0 && passkeyForm(`${path}/second-factor/passkey`, 'Use a passkey', { isSecondary: hasApp })}
    </div>
    <p class="other">
      <a href="${path}/recovery">Use a recovery code</a>
    </p>
  </main>`;
}

export function recoveryPage(uid: string, state: FormState = {}): Html {
  const path = interactionPath(uid);
  return html`<main>
    <div class="card">
      <h1>Use a recovery code</h1>
      <p class="lead">
        Enter one of the codes that you saved when you added your second factor. If you have none, ask an
        administrator to reset it.
      </p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="${path}/recovery" novalidate>
        ${inputs([recoveryField], state)}
        <button class="action" type="submit">Sign in</button>
      </form>
    </div>
    <p class="other"><a href="${path}/second-factor">Back</a></p>
  </main>`;
}

/** Replaces the password from ADMIN_PASSWORD. */
export function initialPasswordPage(uid: string, email: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Choose your own password</h1>
      <p class="lead">Others may know the password that this site was set up with.</p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="${interactionPath(uid)}/new-password" novalidate>
        <input type="hidden" name="email" value="${email}" autocomplete="username" />
        ${inputs([newPasswordField], state)}
        <button class="action" type="submit">Save password</button>
      </form>
    </div>
  </main>`;
}

/** Adds the second factor that an administrator needs. */
export function setUpPage(
  uid: string,
  { key, picture }: AppKey,
  canUsePasskeys: boolean,
  state: FormState = {},
): Html {
  const path = interactionPath(uid);
  return html`<main>
    <div class="card">
      <h1>Add a second factor</h1>
      <p class="lead">
        Administrators of this site need one. Scan the picture with an authenticator app, or type the key into
        it, and enter the code that the app shows.
      </p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <img class="qr" src="${picture}" alt="QR code of the key" width="200" height="200" />
      <p class="key"><span>Key</span> <code>${groups(key)}</code></p>
      <form method="post" action="${path}/set-up" novalidate>
        ${inputs([codeField], state)}
        <button class="action" type="submit">Add authenticator app</button>
      </form>
      ${
        canUsePasskeys &&
        passkeyForm(`${path}/set-up/passkey`, 'Use a passkey instead', { creates: true, isSecondary: true })
      }
    </div>
  </main>`;
}

/** Shows new recovery codes, once. */
export function recoveryCodesPage(uid: string, codes: string[]): Html {
  const text = `Recovery codes of Lectern. Each works once.\n\n${codes.join('\n')}\n`;
  return html`<main>
    <div class="card">
      <h1>Save your recovery codes</h1>
      <p class="lead">
        Each code signs you in once if you lose your second factor. They are shown only now. Keep them in a
        safe place.
      </p>
      <ol class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ol>
      <div class="beside">
        <a
          href="data:text/plain;charset=utf-8,${encodeURIComponent(text)}"
          download="lectern-recovery-codes.txt"
          >Download</a
        >
        <button class="link" type="button" data-copies="${codes.join('\n')}" hidden>Copy</button>
      </div>
      <form method="post" action="${interactionPath(uid)}/continue">
        <button class="action" type="submit">I have saved them</button>
      </form>
    </div>
  </main>`;
}

/** In groups of four, which are easier to type. */
const groups = (key: string) => key.replace(/.{4}(?=.)/g, '$& ');
