import { lazy, Suspense, useSyncExternalStore } from 'react';
import { latest } from './toast';

/** Fetches the toasts' code ahead of a toast that must be seen at once. */
export const loadToaster = () => import('./toaster-view');
const ToasterView = lazy(loadToaster);

/** Where toasts appear; once per page. Its code comes with the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(latest.subscribe, latest.get);
  return <Suspense>{shown && <ToasterView toast={shown} />}</Suspense>;
}
