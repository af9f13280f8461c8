import { blockNavigation, useNavigate } from '@lectern/remote';
import { useEffect, useRef, useState } from 'react';

/** A navigation that waits until the user confirms it. */
export interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/** The router's index in the browser's history. */
const indexNow = () => (history.state as { idx?: number } | null)?.idx ?? 0;

/** While `isActive`, blocks every navigation away from the screen: links, Back and Forward, and closing the tab. */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [wayOut, setWayOut] = useState<() => void>();
  const allowed = useRef(false);

  useEffect(() => {
    if (!isActive) return;
    const at = indexNow();
    let isComingBack = false;

    function holdTab(event: BeforeUnloadEvent) {
      if (!allowed.current) event.preventDefault();
    }
    function holdLink(event: MouseEvent) {
      const href = linkOf(event);
      if (allowed.current || !href) return;
      event.preventDefault();
      event.stopPropagation();
      setWayOut(() => () => void navigate(href));
    }
    // The address has changed already: go back to where it was, unseen by the router.
    function holdStep(event: PopStateEvent) {
      if (allowed.current) return;
      event.stopImmediatePropagation();
      if (isComingBack) {
        isComingBack = false;
        return;
      }
      const steps = indexNow() - at;
      if (steps === 0) return;
      isComingBack = true;
      history.go(-steps);
      setWayOut(() => () => history.go(steps));
    }

    const release = blockNavigation(holdStep);
    window.addEventListener('beforeunload', holdTab);
    document.addEventListener('click', holdLink, true);
    return () => {
      window.removeEventListener('beforeunload', holdTab);
      release();
      document.removeEventListener('click', holdLink, true);
    };
  }, [isActive, navigate]);

  return {
    isAsking: wayOut !== undefined,
    stay: () => setWayOut(undefined),
    leave: () => {
      allowed.current = true;
      setWayOut(undefined);
      wayOut?.();
    },
  };
}

/** Where a click leads within the product's screens; undefined for any other click. */
function linkOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  // Whole pages, such as signing out, are held as the tab is.
  if (origin !== location.origin || pathname.startsWith('/api/')) return undefined;
  return pathname === location.pathname && hash ? undefined : pathname + search + hash;
}
