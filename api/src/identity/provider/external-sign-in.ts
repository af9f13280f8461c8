import { login, type LoginQuery } from '@lectern/contract';
import type { GetText } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';

/**
 * The way from the built-in provider's pages to the other one, where the site has one. Leaves a frame, which other providers refuse.
 * @param name of the other provider; null: there is none
 */
export function externalSignIn(t: GetText, name: string | null, query: LoginQuery = {}): Html | false {
  if (name === null) return false;
  const href = `${login.path}?${new URLSearchParams({ provider: 'external', ...query })}`;
  return html`<p class="or">${t('identity.signIn.or')}</p>
    <a class="action secondary" href="${href}" target="_top">
      ${t('identity.signIn.external', { provider: name })}
    </a>`;
}
