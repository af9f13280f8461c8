import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastStore, type ShownToast } from './toast';

/** Loads the code that shows toasts, ahead of a toast that must be visible without delay. */
export const loadToaster = () => import('./toaster-view');

/**
 * Shows toasts; mounted once per page. The first toast loads the code. Not a `lazy` component, because React would
 * delay the toast by up to 300 ms after another Suspense fallback and would cache a failed import.
 */
export function Toaster() {
  const latestToast = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  // A toast from before this component was mounted is not shown again.
  const [initialId] = useState(() => toastStore.get()?.id ?? 0);
  const [ToasterView, setToasterView] = useState<ComponentType<{ toast: ShownToast }>>();
  useEffect(() => {
    if (!latestToast || ToasterView) return;
    loadToaster().then(
      (module) => setToasterView(() => module.default),
      // The next toast retries the import.
      () => undefined,
    );
  }, [latestToast, ToasterView]);
  return latestToast && latestToast.id > initialId && ToasterView ? (
    <ToasterView toast={latestToast} />
  ) : null;
}
