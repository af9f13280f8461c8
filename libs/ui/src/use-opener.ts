import { useState } from 'react';

/**
 * Handler for a Radix dialog without a trigger of its own: what had the focus when it opened gets it back when it
 * closes, as far as it is still there.
 */
export function useOpener(open: boolean): { onCloseAutoFocus: (event: Event) => void } {
  const [seen, setSeen] = useState<{ open: boolean; opener: Element | null }>({ open: false, opener: null });
  // While rendering, since a field with `autoFocus` takes the focus before Radix says a word.
  if (open !== seen.open) setSeen({ open, opener: open ? (focused() ?? seen.opener) : seen.opener });
  return {
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (seen.opener instanceof HTMLElement) seen.opener.focus();
    },
  };
}

/** The body has the focus when what opened the dialog has gone in the same moment. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement);
