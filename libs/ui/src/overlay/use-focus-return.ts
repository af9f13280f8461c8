import { type RefObject, useState } from 'react';

/**
 * Returns the focus handler of a Radix dialog that has no trigger: when the dialog closes, the element that had the
 * focus when it opened gets the focus back, or `fallback` if that element no longer exists.
 */
export function useFocusReturn(
  open: boolean,
  fallback?: RefObject<HTMLElement | null>,
): { onCloseAutoFocus: (event: Event) => void } {
  const [last, setLast] = useState<{ open: boolean; opener: Element | null }>({ open: false, opener: null });
  // During rendering, because a field with `autoFocus` gets the focus before Radix calls a handler.
  if (open !== last.open) setLast({ open, opener: open ? (focusedElement() ?? last.opener) : last.opener });
  return {
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const opener = last.opener instanceof HTMLElement && last.opener.isConnected ? last.opener : null;
      (opener ?? fallback?.current)?.focus({ preventScroll: !opener });
    },
  };
}

/** Null if the body has the focus: the element that opened the dialog has just been removed. */
const focusedElement = () => (document.activeElement === document.body ? null : document.activeElement);
