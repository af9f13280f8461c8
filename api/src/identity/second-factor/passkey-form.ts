import type { GetText, ServerMessageId } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';

/** Path of the provider's pages of one sign-in. */
export const interactionPath = (uid: string) => `/oidc/interaction/${uid}`;

/**
 * A button that has the browser use or make a passkey, and sends the answer as a form. Hidden where the browser cannot.
 * @param path that takes the answer; `<path>/options` makes the challenge
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
