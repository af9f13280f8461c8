import type { SignUpRule } from '@lectern/contract';
import type { GetText } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';
import { alert, type Field, type FormState, inputs } from '../../platform/html-pages/form-fields.js';
import { MIN_PASSWORD_LENGTH } from '../accounts/password-rules.js';
import { nameDomains } from '../accounts/sign-up.policy.js';
import { externalSignIn } from './external-sign-in.js';
import { interactionPath, passkeyForm } from '../second-factor/passkey-form.js';

const EMAIL = { name: 'email', label: 'identity.field.email', type: 'email', maxLength: 254 } as const;
const PASSWORD = {
  name: 'password',
  label: 'identity.field.password',
  type: 'password',
  maxLength: 200,
} as const;
export const emailField: Field = { ...EMAIL, autocomplete: 'username' };
/** A field in which browsers also offer passkeys. */
const signInEmailField: Field = { ...EMAIL, autocomplete: 'username webauthn' };
export const passwordField: Field = { ...PASSWORD, autocomplete: 'current-password' };
export const newPasswordField: Field = {
  ...PASSWORD,
  autocomplete: 'new-password',
  hint: { id: 'identity.field.newPasswordHint', values: { min: MIN_PASSWORD_LENGTH } },
};
const signInFields = [signInEmailField, passwordField];
export const nameFields: Field[] = [
  {
    name: 'firstName',
    label: 'identity.field.firstName',
    type: 'text',
    autocomplete: 'given-name',
    maxLength: 80,
  },
  {
    name: 'lastName',
    label: 'identity.field.lastName',
    type: 'text',
    autocomplete: 'family-name',
    maxLength: 80,
  },
];
const signUpFields = [emailField, newPasswordField];

/** Shows the address as a field, so that password managers store the password for this address. */
export const accountField = (t: GetText, email: string): Html =>
  html`<div class="field">
    <label for="email">${t('identity.field.email')}</label>
    <input id="email" type="email" value="${email}" autocomplete="username" readonly />
  </div>`;

/** The last parameter: whether a signed-in person must enter the password again, who may sign up, and the name of the external provider. */
export function signInForm(
  t: GetText,
  uid: string,
  state: FormState,
  { isKnown, rule, provider }: { isKnown: boolean; rule: SignUpRule; provider: string | null },
): Html {
  return html`<main>
    <div class="card">
      <h1>${t('identity.signIn.title')}</h1>
      ${!isKnown && html`<p class="lead">${t('identity.signIn.lead')}</p>`} ${alert(t, state)}
      <form method="post" action="/oidc/interaction/${uid}" novalidate>
        ${inputs(t, signInFields, state)}
        <div class="beside">
          <label class="choice">
            <input
              name="keep"
              type="checkbox"
              value="yes"
              ${state.values?.['keep'] === 'yes' && html`checked`}
            />
            ${t('identity.signIn.keep')}
          </label>
          <a href="/oidc/account/forgot" target="_top">${t('identity.signIn.forgot')}</a>
        </div>
        <button class="action" type="submit">${t('identity.signIn.action')}</button>
      </form>
      ${passkeyForm(t, `${interactionPath(uid)}/passkey`, 'identity.signIn.passkey', { offersAutofill: true, isSecondary: true })}
      ${externalSignIn(t, provider)}
    </div>
    ${!isKnown && html`<p class="other">${describeSignUp(t, uid, rule)}</p>`}
  </main>`;
}

function describeSignUp(t: GetText, uid: string, rule: SignUpRule): Html | string {
  if (rule === 'closed') return t('identity.signUp.closed');
  if (rule === 'invitation') return t('identity.signUp.byInvitationText');
  return html`${t('identity.signIn.new')}
    <a href="/oidc/interaction/${uid}/sign-up">${t('identity.signUp.title')}</a>`;
}

/** @param domains the domains that the address must belong to; null: any @param provider the name of the external provider */
export function signUpForm(
  t: GetText,
  uid: string,
  state: FormState,
  { domains, provider }: { domains: string[] | null; provider: string | null },
): Html {
  return html`<main>
    <div class="card">
      <h1>${t('identity.signUp.title')}</h1>
      <p class="lead">${t('identity.signUp.lead')}</p>
      ${domains && html`<p class="lead">${t('identity.signUp.domains', nameDomains(domains))}</p>`}
      ${alert(t, state)}
      <form method="post" action="/oidc/interaction/${uid}/sign-up" novalidate>
        <div class="names">${inputs(t, nameFields, state)}</div>
        ${inputs(t, signUpFields, state)}
        <button class="action" type="submit">${t('identity.signUp.action')}</button>
      </form>
      ${externalSignIn(t, provider)}
    </div>
    <p class="other">
      ${t('identity.signUp.hasAccount')}
      <a href="/oidc/interaction/${uid}/sign-in">${t('identity.signIn.action')}</a><br />
      <a href="/privacy" target="_blank" rel="noopener">${t('identity.signUp.privacy')}</a>
    </p>
  </main>`;
}
