import { alert } from '../pages/page.js';
import { html, type Html } from '../pages/html.js';

/** Submitted values and error messages by field name; the error `form` concerns the form as a whole. */
export interface FormState {
  values?: Record<string, string>;
  errors?: Record<string, string>;
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

export function signInForm(uid: string, state: FormState = {}): Html {
  return html`<main>
    <div class="card">
      <h1>Sign in</h1>
      <p class="lead">Continue where you left off.</p>
      ${state.errors?.['form'] && alert(state.errors['form'])}
      <form method="post" action="/oidc/interaction/${uid}" novalidate>
        ${inputs(signInFields, state)}
        <button class="action" type="submit">Sign in</button>
      </form>
    </div>
    <p class="other">New to Lectern? <a href="/oidc/interaction/${uid}/sign-up">Create an account</a></p>
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
    <p class="other">Already have an account? <a href="/oidc/interaction/${uid}/sign-in">Sign in</a></p>
  </main>`;
}

function inputs(fields: Field[], state: FormState): Html[] {
  return fields.map((field) => input(field, state));
}

function input(field: Field, state: FormState): Html {
  const { name, label, type, autocomplete, maxLength, hint } = field;
  const { values, errors } = state;
  const note = errors?.[name] ?? hint;
  // The browser focuses the first field with `autofocus`: the first field, or the first one with an error.
  const isFocused = !errors || errors[name] || (errors['form'] && type === 'password');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${maxLength}"
      required
      ${isFocused && html`autofocus`}
      ${type === 'email' && html`autocapitalize="none" spellcheck="false"`}
      ${type !== 'password' && html`value="${values?.[name]}"`}
      ${errors?.[name] && html`aria-invalid="true"`}
      ${note && html`aria-describedby="${name}-note"`}
    />
    ${note && html`<span id="${name}-note" class="${errors?.[name] ? 'wrong' : 'hint'}">${note}</span>`}
  </div>`;
}
