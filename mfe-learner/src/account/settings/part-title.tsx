import { useLocation } from '@lectern/remote';
import { CardTitle } from '@lectern/ui';
import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a part of the settings. A link to `#<id>` scrolls to it and focuses it, however late the part loads. */
export function PartTitle({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.scrollIntoView?.();
    heading.current?.focus({ preventScroll: true });
    // The key changes when the same link is opened again.
  }, [id, hash, key]);
  return (
    <CardTitle id={id} ref={heading} tabIndex={-1}>
      {children}
    </CardTitle>
  );
}
