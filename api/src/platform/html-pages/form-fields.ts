import { html, type Html } from '@lectern/text';

/** Submitted values and error messages by field name; the error `form` concerns the form as a whole. */
export interface FormState {
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

/** One input of a form. */
export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  maxLength: number;
  /** The keyboard that phones show. */
  inputMode?: 'numeric';
  hint?: string;
}

/** The inputs of a form, with values and errors of the last attempt. */
export function inputs(fields: Field[], state: FormState): Html[] {
  return fields.map((field) => input(field, state));
}

function input(field: Field, state: FormState): Html {
  const { name, label, type, autocomplete, maxLength, inputMode, hint } = field;
  const { values, errors } = state;
  const note = errors?.[name] ?? hint;
  // The browser focuses the first field with `autofocus`: the first field, or the first one with an error.
  const isFocused = !errors || errors[name] || (errors['form'] && type === 'password');
  const isSecret = type === 'password';
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="${isSecret && 'secret'}">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        maxlength="${maxLength}"
        required
        ${inputMode && html`inputmode="${inputMode}"`}
        ${isFocused && html`autofocus`}
        ${type === 'email' && html`autocapitalize="none" spellcheck="false"`}
        ${type !== 'password' && html`value="${values?.[name]}"`}
        ${errors?.[name] && html`aria-invalid="true"`}
        ${note && html`aria-describedby="${name}-note"`}
      />
      ${isSecret && showButton(name)}
    </div>
    ${note && html`<span id="${name}-note" class="${errors?.[name] ? 'wrong' : 'hint'}">${note}</span>`}
  </div>`;
}

/** Shows and hides the password; hidden until its script runs. No label: its text is its name. */
const showButton = (name: string): Html =>
  html`<button class="show" type="button" data-shows="${name}" hidden>Show</button>`;
