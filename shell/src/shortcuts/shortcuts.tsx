import { hasOwnKeys, isSwitchedOff } from '@lectern/remote';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { withFrameTexts } from '../frame/texts';
import { shortcutsDialog } from './shortcuts-dialog-state';

const ShortcutsDialog = lazy(() =>
  withFrameTexts(() => import(/* webpackChunkName: "dialogs" */ './shortcuts-dialog')),
);

/** Opens the list of keyboard shortcuts when '?' is pressed. */
export function Shortcuts() {
  const isOpen = useSyncExternalStore(shortcutsDialog.subscribe, shortcutsDialog.isOpen);
  useEffect(() => {
    document.addEventListener('keydown', openOnQuestionMark);
    return () => document.removeEventListener('keydown', openOnQuestionMark);
  }, []);
  return <Suspense>{isOpen && <ShortcutsDialog />}</Suspense>;
}

function openOnQuestionMark(event: KeyboardEvent): void {
  if (event.key !== '?' || event.defaultPrevented || isSwitchedOff(event)) return;
  if (hasOwnKeys(event.target)) return;
  event.preventDefault();
  shortcutsDialog.set(true);
}
