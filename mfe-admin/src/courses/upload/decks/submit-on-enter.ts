import type { KeyboardEvent } from 'react';

/** The browser does not submit on Enter while the button is disabled, so it would not show what is missing. */
export function submitOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
