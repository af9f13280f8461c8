import { login, type LoginQuery } from '@lectern/contract';
import type { GetText } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';

/**
 * A link from the built-in provider's pages to the external provider. It opens in the whole window, because external providers refuse
 * frames.
 * @param name the name of the external provider; null: there is none
 */
export function externalSignIn(t: GetText, name: string | null, query: LoginQuery = {}): Html | false {
  if (name === null) return false;
  const href = `${login.path}?${new URLSearchParams({ provider: 'external', ...query })}`;
  return html`<p class="or">${t('identity.signIn.or')}</p>
    <a class="action secondary" href="${href}" target="_top">
      ${t('identity.signIn.external', { provider: name })}
    </a>`;
}
