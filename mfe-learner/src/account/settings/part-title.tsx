import { useLocation } from '@lectern/remote';
import { CardTitle } from '@lectern/ui';
import { useEffect, useRef, type ReactNode } from 'react';

const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The heading of a part of the settings. A link to `#<id>` scrolls to it and focuses it. */
export function PartTitle({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${id}` && heading.current) return showHeading(heading.current);
    // The key changes when the same link is opened again.
  }, [id, hash, key]);
  return (
    <CardTitle id={id} ref={heading} tabIndex={-1}>
      {children}
    </CardTitle>
  );
}

/** Scrolls again whenever the parts above have loaded and grown, until the person does something; the result ends that. */
function showHeading(heading: HTMLElement): () => void {
  heading.focus({ preventScroll: true });
  const growth = new ResizeObserver(() => heading.scrollIntoView());
  growth.observe(document.body);
  function end() {
    growth.disconnect();
    USER_INPUT.forEach((type) => window.removeEventListener(type, end));
  }
  USER_INPUT.forEach((type) => window.addEventListener(type, end, { passive: true }));
  return end;
}
