import { useEffect, useRef, useState } from 'react';
// Imported by the package's name, because all remotes share the shell's copy of the package, which has the state. This file itself
// is in the bundles of the remotes that use it.
// oxlint-disable-next-line lectern/package-walls -- the package itself, in another bundle
import { blockNavigation, guardLeaving, useNavigate } from '@lectern/remote';

/** The question whether to leave with unsaved changes, and the two answers to it. */
export interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/** The router's index of the current history entry. */
const currentIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0;

/** While `isActive`, blocks links, Back and Forward, and closing the tab until the person confirms. */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [blockedStep, setBlockedStep] = useState<() => void>();
  const isConfirmed = useRef(false);

  useEffect(() => {
    if (!isActive) return;
    const guardedIndex = currentIndex();
    let isReturning = false;

    function blockUnload(event: BeforeUnloadEvent) {
      if (!isConfirmed.current) event.preventDefault();
    }
    function blockLink(event: MouseEvent) {
      const href = findClickedPath(event);
      if (isConfirmed.current || !href) return;
      event.preventDefault();
      event.stopPropagation();
      setBlockedStep(() => () => void navigate(href));
    }
    // The browser has already changed the address: return to the guarded entry without the router noticing.
    function blockHistoryStep(event: PopStateEvent) {
      if (isConfirmed.current) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = currentIndex() - guardedIndex;
      if (steps === 0) return;
      isReturning = true;
      history.go(-steps);
      setBlockedStep(() => () => history.go(steps));
    }

    function ask(leave: () => void) {
      if (isConfirmed.current) leave();
      else setBlockedStep(() => leave);
    }

    const releaseHistory = blockNavigation(blockHistoryStep);
    const releaseQuestion = guardLeaving(ask);
    window.addEventListener('beforeunload', blockUnload);
    document.addEventListener('click', blockLink, true);
    return () => {
      window.removeEventListener('beforeunload', blockUnload);
      releaseHistory();
      releaseQuestion();
      document.removeEventListener('click', blockLink, true);
    };
  }, [isActive, navigate]);

  return {
    isAsking: blockedStep !== undefined,
    stay: () => setBlockedStep(undefined),
    leave: () => {
      isConfirmed.current = true;
      setBlockedStep(undefined);
      blockedStep?.();
    },
  };
}

/** The path that a click on a link opens in this tab; undefined for any other click. */
function findClickedPath(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  // The dialog of the global search closes first and then asks by `leaveScreen`.
  if (link?.closest('dialog[open]')) return undefined;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  // Links that load a page, such as signing out, are blocked by `beforeunload`.
  if (origin !== location.origin || pathname.startsWith('/api/')) return undefined;
  return pathname === location.pathname && hash ? undefined : pathname + search + hash;
}
