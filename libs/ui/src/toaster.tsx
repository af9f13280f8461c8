import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { latest, type ShownToast } from './toast';

/** Fetches the toasts' code before a toast that must be seen at once. */
export const loadToaster = () => import('./toaster-view');

/**
 * Where toasts appear; once per page. Its code comes with the first toast. Not a lazy component: React would hold the
 * toast back for up to 300 ms after the screen's own loading state, and keep a failed import for ever.
 */
export function Toaster() {
  const shown = useSyncExternalStore(latest.subscribe, latest.get);
  // What was shown before this page's toaster was drawn is not shown again.
  const [seen] = useState(() => latest.get()?.id ?? 0);
  const [View, setView] = useState<ComponentType<{ toast: ShownToast }>>();
  useEffect(() => {
    if (!shown || View) return;
    loadToaster().then(
      (module) => setView(() => module.default),
      // The next toast tries again.
      () => undefined,
    );
  }, [shown, View]);
  return shown && shown.id > seen && View ? <View toast={shown} /> : null;
}
