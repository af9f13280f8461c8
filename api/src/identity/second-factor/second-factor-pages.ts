import type { GetText } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';
import { alert, type Field, type FormState, inputs } from '../../platform/html-pages/form-fields.js';
import { newPasswordField } from '../provider/forms.js';
import { interactionPath, passkeyForm } from './passkey-form.js';
import type { AppKey } from './authenticator-apps.js';

const codeField: Field = {
  name: 'code',
  label: 'identity.field.code',
  type: 'text',
  inputMode: 'numeric',
  autocomplete: 'one-time-code',
  maxLength: 20,
};
const recoveryField: Field = {
  name: 'code',
  label: 'identity.field.recoveryCode',
  type: 'text',
  autocomplete: 'off',
  maxLength: 60,
  hint: { id: 'identity.field.recoveryCodeHint' },
};

/** Asks for a code of the authenticator app, or for a passkey. */
export function secondFactorPage(
  t: GetText,
  uid: string,
  { hasApp, passkeys }: { hasApp: boolean; passkeys: number },
  state: FormState = {},
): Html {
  const path = interactionPath(uid);
  const lead = hasApp ? t('identity.factor.leadApp') : t('identity.factor.leadPasskey');
  return html`<main>
    <div class="card">
      <h1>${t('identity.factor.title')}</h1>
      <p class="lead">${lead}</p>
      ${alert(t, state)}
      ${
        hasApp &&
        html`<form method="post" action="${path}/second-factor" novalidate>
          ${inputs(t, [codeField], state)}
          <button class="action" type="submit">${t('identity.signIn.action')}</button>
        </form>`
      }
      ${passkeys > 0 && passkeyForm(t, `${path}/second-factor/passkey`, 'identity.signIn.passkey', { isSecondary: hasApp })}
    </div>
    <p class="other">
      <a href="${path}/recovery">${t('identity.factor.recovery')}</a>
    </p>
  </main>`;
}

export function recoveryPage(t: GetText, uid: string, state: FormState = {}): Html {
  const path = interactionPath(uid);
  return html`<main>
    <div class="card">
      <h1>${t('identity.factor.recovery')}</h1>
      <p class="lead">${t('identity.factor.recoveryLead')}</p>
      ${alert(t, state)}
      <form method="post" action="${path}/recovery" novalidate>
        ${inputs(t, [recoveryField], state)}
        <button class="action" type="submit">${t('identity.signIn.action')}</button>
      </form>
    </div>
    <p class="other"><a href="${path}/second-factor">${t('identity.factor.back')}</a></p>
  </main>`;
}

/** Asks for a new password in place of the one from ADMIN_PASSWORD. */
export function initialPasswordPage(t: GetText, uid: string, email: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>${t('identity.ownPassword.title')}</h1>
      <p class="lead">${t('identity.ownPassword.lead')}</p>
      ${alert(t, state)}
      <form method="post" action="${interactionPath(uid)}/new-password" novalidate>
        <input type="hidden" name="email" value="${email}" autocomplete="username" />
        ${inputs(t, [newPasswordField], state)}
        <button class="action" type="submit">${t('identity.link.reset.action')}</button>
      </form>
    </div>
  </main>`;
}

/** The page on which an administrator adds the second factor that the site requires. */
export function setUpPage(
  t: GetText,
  uid: string,
  { key, picture }: AppKey,
  canUsePasskeys: boolean,
  state: FormState = {},
): Html {
  const path = interactionPath(uid);
  return html`<main>
    <div class="card">
      <h1>${t('identity.setUp.title')}</h1>
      <p class="lead">${t('identity.setUp.lead')}</p>
      ${alert(t, state)}
      <img class="qr" src="${picture}" alt="${t('identity.setUp.qrCode')}" width="200" height="200" />
      <p class="key"><span>${t('identity.setUp.key')}</span> <code>${splitIntoFours(key)}</code></p>
      <form method="post" action="${path}/set-up" novalidate>
        ${inputs(t, [codeField], state)}
        <button class="action" type="submit">${t('identity.setUp.action')}</button>
      </form>
      ${
        canUsePasskeys &&
        passkeyForm(t, `${path}/set-up/passkey`, 'identity.setUp.passkey', {
          creates: true,
          isSecondary: true,
        })
      }
    </div>
  </main>`;
}

/** Shows new recovery codes, once. */
export function recoveryCodesPage(t: GetText, uid: string, codes: string[]): Html {
  const text = `${t('identity.codes.file')}\n\n${codes.join('\n')}\n`;
  return html`<main>
    <div class="card">
      <h1>${t('identity.codes.title')}</h1>
      <p class="lead">${t('identity.codes.lead')}</p>
      <ol class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ol>
      <div class="beside">
        <a
          href="data:text/plain;charset=utf-8,${encodeURIComponent(text)}"
          download="lectern-recovery-codes.txt"
          >${t('identity.codes.download')}</a
        >
        <button
          class="link"
          type="button"
          data-copies="${codes.join('\n')}"
          data-copied="${t('platform.page.copied')}"
          hidden
        >
          ${t('identity.codes.copy')}
        </button>
      </div>
      <form method="post" action="${interactionPath(uid)}/continue">
        <button class="action" type="submit">${t('identity.codes.saved')}</button>
      </form>
    </div>
  </main>`;
}

/** Groups of four characters are easier to type. */
const splitIntoFours = (key: string) => key.replace(/.{4}(?=.)/g, '$& ');
