import { type Field, type FormState, inputs } from '../../platform/html-pages/form-fields.js';
import { html, type Html } from '@lectern/text';
import { alert } from '../../platform/html-pages/page.js';
import { interactionPath, passkeyForm } from '../second-factor/passkey-form.js';

const EMAIL = { name: 'email', label: 'Email', type: 'email', maxLength: 254 } as const;
const PASSWORD = { name: 'password', label: 'Password', type: 'password', maxLength: 200 } as const;
export const emailField: Field = { ...EMAIL, autocomplete: 'username' };
/** Also offers passkeys, where the browser has any. */
const signInEmailField: Field = { ...EMAIL, autocomplete: 'username webauthn' };
export const passwordField: Field = { ...PASSWORD, autocomplete: 'current-password' };
export const newPasswordField: Field = {
  ...PASSWORD,
  autocomplete: 'new-password',
  hint: 'At least 8 characters',
};
const signInFields = [signInEmailField, passwordField];
export const nameFields: Field[] = [
  { name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name', maxLength: 80 },
  { name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', maxLength: 80 },
];
const signUpFields = [emailField, newPasswordField];

/** The address as a field, so that password managers know whose password it is. */
export const accountField = (email: string): Html =>
  html`<div class="field">
    <label for="email">Email</label>
    <input id="email" type="email" value="${email}" autocomplete="username" readonly />
  </div>`;

/** @param isKnown whether a person who is signed in is asked once more */
export function signInForm(uid: string, state: FormState = {}, isKnown = false): Html {
  return html`<main>
    <div class="card">
      <h1>Sign in</h1>
      ${!isKnown && html`<p class="lead">Continue where you left off.</p>`}
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="/oidc/interaction/${uid}" novalidate>
        ${inputs(signInFields, state)}
        <div class="beside">
          <label class="choice">
            <input
              name="keep"
              type="checkbox"
              value="yes"
              ${state.values?.['keep'] === 'yes' && html`checked`}
            />
            Keep me signed in
          </label>
          <a href="/oidc/account/forgot" target="_top">Forgot password?</a>
        </div>
        <button class="action" type="submit">Sign in</button>
      </form>
      ${passkeyForm(`${interactionPath(uid)}/passkey`, 'Use a passkey', { offersAutofill: true, isSecondary: true })}
    </div>
    ${!isKnown && html`<p class="other">New to Lectern? <a href="/oidc/interaction/${uid}/sign-up">Create an account</a></p>`}
  </main>`;
}

export function signUpForm(uid: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Create an account</h1>
      <p class="lead">Every course is free. Your name appears on your certificates.</p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="/oidc/interaction/${uid}/sign-up" novalidate>
        <div class="names">${inputs(nameFields, state)}</div>
        ${inputs(signUpFields, state)}
        <button class="action" type="submit">Create account</button>
      </form>
    </div>
    <p class="other">
      Already have an account? <a href="/oidc/interaction/${uid}/sign-in">Sign in</a><br />
      <a href="/privacy" target="_blank" rel="noopener">Privacy: what we store, and for how long</a>
    </p>
  </main>`;
}
