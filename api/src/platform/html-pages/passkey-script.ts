import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Path of the script for passkeys. It is a file, because the content security policy allows no inline scripts. */
export const PASSKEY_SCRIPT_PATH = '/oidc/account/passkey.js';

/** Without this script the buttons stay hidden, and passwords and codes still work. */
const PASSKEY_SCRIPT = `
const { startAuthentication, startRegistration, browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } = SimpleWebAuthnBrowser;
/** Shorter than the lifetime of a challenge. */
const RENEW_MS = 4 * 60_000;

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (browserSupportsWebAuthn()) prepare(form);
}
for (const button of document.querySelectorAll('[data-copies]')) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copies);
    button.textContent = button.dataset.copied;
  });
}

function prepare(form) {
  const button = form.querySelector('button');
  const note = form.querySelector('[role=alert]');
  form.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    note.hidden = true;
    try {
      const optionsJSON = await fetchOptions(form);
      send(form, await (form.dataset.passkey === 'create' ? startRegistration : startAuthentication)({ optionsJSON }));
    } catch (error) {
      note.textContent = error.name === 'InvalidStateError'
        ? form.dataset.known
        : form.dataset.unused;
      note.hidden = false;
    } finally {
      button.disabled = false;
    }
  });
  if ('autofill' in form.dataset) void offer(form);
}

/** Offers passkeys in the list of the email field. */
async function offer(form) {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  const renewal = setTimeout(() => void offer(form), RENEW_MS);
  try {
    send(form, await startAuthentication({ optionsJSON: await fetchOptions(form), useBrowserAutofill: true }));
  } catch (error) {
    // The button was used, or a newer challenge replaced this one.
    if (error.name !== 'AbortError' && error.code !== 'ERROR_CEREMONY_ABORTED') clearTimeout(renewal);
  }
}

async function fetchOptions(form) {
  const response = await fetch(form.getAttribute('action') + '/options', { method: 'POST' });
  if (!response.ok) throw new Error('No challenge');
  return response.json();
}

function send(form, answer) {
  form.elements.response.value = JSON.stringify(answer);
  form.submit();
}
`;

/** Returns the library's bundle, followed by `PASSKEY_SCRIPT`. */
export function passkeyScript(): string {
  const main = createRequire(import.meta.url).resolve('@simplewebauthn/browser');
  const bundle = join(dirname(main), '../dist/bundle/index.umd.min.js');
  return `${readFileSync(bundle, 'utf8')}\n(() => {${PASSKEY_SCRIPT}})();\n`;
}
