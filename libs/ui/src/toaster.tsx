import { lazy, Suspense, useSyncExternalStore } from 'react';
import { latest } from './toast';

const load = () => import('./toaster-view');
const ToasterView = lazy(load);

/** Where toasts appear; once per page. Its code comes when the page is at rest, or with the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(latest.subscribe, latest.get);
  return <Suspense>{shown && <ToasterView toast={shown} />}</Suspense>;
}
