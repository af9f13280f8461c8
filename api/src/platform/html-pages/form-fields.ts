import type { GetText, ServerMessageId, ServerText } from '@lectern/i18n/server';
import { html, type Html } from '@lectern/text';

const WARNING_ICON = html`<svg
  viewBox="0 0 20 20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.6"
  stroke-linecap="round"
  aria-hidden="true"
>
  <circle cx="10" cy="10" r="7.5" />
  <path d="M10 6.2v4.6M10 13.7v.1" />
</svg>`;

/** Submitted values and errors by field name; the error `form` concerns the form as a whole. */
export interface FormState {
  values?: Record<string, string>;
  errors?: Record<string, ServerText>;
}

/** One input of a form. */
export interface Field {
  name: string;
  label: ServerMessageId;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  maxLength: number;
  /** The keyboard that phones show. */
  inputMode?: 'numeric';
  hint?: ServerText;
}

/** The error of a form as a whole, if it has one. */
export function alert(t: GetText, { errors }: FormState): Html | undefined {
  const error = errors?.['form'];
  return (
    error &&
    html`<div class="alert" role="alert">${WARNING_ICON}<span>${t(error.id, error.values)}</span></div>`
  );
}

/** The inputs of a form, with the values and errors of the last submission. */
export function inputs(t: GetText, fields: Field[], state: FormState): Html[] {
  return fields.map((field) => input(t, field, state));
}

function input(t: GetText, field: Field, state: FormState): Html {
  const { name, label, type, autocomplete, maxLength, inputMode, hint } = field;
  const { values, errors } = state;
  const note = errors?.[name] ?? hint;
  // The browser focuses the first field with `autofocus`: the first field, or the first one with an error.
  const isFocused = !errors || errors[name] || (errors['form'] && type === 'password');
  const isSecret = type === 'password';
  return html`<div class="field">
    <label for="${name}">${t(label)}</label>
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
      ${isSecret && showButton(t, name)}
    </div>
    ${note && html`<span id="${name}-note" class="${errors?.[name] ? 'wrong' : 'hint'}">${t(note.id, note.values)}</span>`}
  </div>`;
}

/** A button that shows and hides the password. The button stays hidden until its script runs. */
const showButton = (t: GetText, name: string): Html => {
  const label = t('platform.page.show');
  return html`<button
    class="show"
    type="button"
    data-shows="${name}"
    data-show="${label}"
    data-hide="${t('platform.page.hide')}"
    hidden
  >
    ${label}
  </button>`;
};
