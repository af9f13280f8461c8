import type { GetText, ServerMessageId } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';

/** Path of the provider's pages for one sign-in. */
export const interactionPath = (uid: string) => `/oidc/interaction/${uid}`;

/**
 * A button with which the browser uses or creates a passkey and sends the result as a form. The form stays hidden in
 * browsers without passkeys.
 * @param path receives the result; `<path>/options` returns the challenge
 */
export function passkeyForm(
  t: GetText,
  path: string,
  label: ServerMessageId,
  { creates = false, offersAutofill = false, isSecondary = false } = {},
): Html {
  return html`<form
    class="passkey"
    method="post"
    action="${path}"
    data-passkey="${creates ? 'create' : 'get'}"
    ${offersAutofill && html`data-autofill`}
    data-known="${t('platform.page.passkeyKnown')}"
    data-unused="${t('platform.page.passkeyUnused')}"
    hidden
  >
    <input type="hidden" name="response" />
    <button class="action ${isSecondary && 'secondary'}" type="button">${t(label)}</button>
    <p class="wrong" role="alert" hidden></p>
  </form>`;
}
