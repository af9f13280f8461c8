import { type RefObject, useState } from 'react';

/**
 * Handler for a Radix dialog without a trigger of its own: what had the focus when it opened gets it back when it
 * closes, or where that has gone meanwhile, what is named `instead`.
 */
export function useOpener(
  open: boolean,
  instead?: RefObject<HTMLElement | null>,
): { onCloseAutoFocus: (event: Event) => void } {
  const [seen, setSeen] = useState<{ open: boolean; opener: Element | null }>({ open: false, opener: null });
  // While rendering, since a field with `autoFocus` takes the focus before Radix says a word.
  if (open !== seen.open) setSeen({ open, opener: open ? (focused() ?? seen.opener) : seen.opener });
  return {
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const opener = seen.opener instanceof HTMLElement && seen.opener.isConnected ? seen.opener : null;
      (opener ?? instead?.current)?.focus({ preventScroll: !opener });
    },
  };
}

/** The body has the focus when what opened the dialog has gone in the same moment. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement);
