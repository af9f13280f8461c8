import { useRef } from 'react';

/**
 * Handlers for a Radix dialog without a trigger of its own: what had the focus when it opened gets it back when it
 * closes, as far as it is still there.
 */
export function useOpener(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      // The body has it when what opened the dialog has gone in the same moment.
      if (document.activeElement !== document.body) opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
