import { alert } from '../pages/page.js';
import { html, type Html } from '../pages/html.js';

/** What a person typed, and what is wrong with it, by field; `form` is about the whole. */
export interface Filled {
  values?: Record<string, string>;
  wrong?: Record<string, string>;
}

interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  maxLength: number;
  hint?: string;
}

const EMAIL = { name: 'email', label: 'Email', type: 'email', maxLength: 254 } as const;
const PASSWORD = { name: 'password', label: 'Password', type: 'password', maxLength: 200 } as const;
const signInFields: Field[] = [
  { ...EMAIL, autocomplete: 'username' },
  { ...PASSWORD, autocomplete: 'current-password' },
];
const nameFields: Field[] = [
  { name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name', maxLength: 80 },
  { name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name', maxLength: 80 },
];
const signUpFields: Field[] = [
  { ...EMAIL, autocomplete: 'username' },
  { ...PASSWORD, autocomplete: 'new-password', hint: 'At least 8 characters' },
];

export function signInForm(uid: string, filled: Filled = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Sign in</h1>
      <p class="lead">Continue where you left off.</p>
      ${filled.wrong?.['form'] && alert(filled.wrong['form'])}
      <form method="post" action="/oidc/interaction/${uid}" novalidate>
        ${inputs(signInFields, filled)}
        <button class="action" type="submit">Sign in</button>
      </form>
    </div>
    <p class="other">New to Lectern? <a href="/oidc/interaction/${uid}/sign-up">Create an account</a></p>
  </main>`;
}

export function signUpForm(uid: string, filled: Filled = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Create an account</h1>
      <p class="lead">Every course is free. Your name appears on your certificates.</p>
      ${filled.wrong?.['form'] && alert(filled.wrong['form'])}
      <form method="post" action="/oidc/interaction/${uid}/sign-up" novalidate>
        <div class="names">${inputs(nameFields, filled)}</div>
        ${inputs(signUpFields, filled)}
        <button class="action" type="submit">Create account</button>
      </form>
    </div>
    <p class="other">Have an account already? <a href="/oidc/interaction/${uid}/sign-in">Sign in</a></p>
  </main>`;
}

function inputs(fields: Field[], filled: Filled): Html[] {
  return fields.map((field) => input(field, filled));
}

function input(field: Field, filled: Filled): Html {
  const { name, label, type, autocomplete, maxLength, hint } = field;
  const { values, wrong } = filled;
  const note = wrong?.[name] ?? hint;
  // The browser takes the first of these: the first field, or the first one to mend.
  const focused = !wrong || wrong[name] || (wrong['form'] && type === 'password');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${maxLength}"
      required
      ${focused && html`autofocus`}
      ${type === 'email' && html`autocapitalize="none" spellcheck="false"`}
      ${type !== 'password' && html`value="${values?.[name]}"`}
      ${wrong?.[name] && html`aria-invalid="true"`}
      ${note && html`aria-describedby="${name}-note"`}
    />
    ${note && html`<span id="${name}-note" class="${wrong?.[name] ? 'wrong' : 'hint'}">${note}</span>`}
  </div>`;
}
