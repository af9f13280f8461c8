import { Button } from '@lectern/ui';
import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../texts';

/** Shows the whole page in full screen, not only the viewer, so that toasts stay visible. */
export function toggleFullScreen(): void {
  if (!document.fullscreenEnabled) return;
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // The browser may refuse; the page then stays unchanged.
  done.catch(() => undefined);
}

function subscribe(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

/** Renders nothing where the browser does not support full screen. */
export function FullScreenToggle() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = isFull ? t('viewer.leaveFullScreen') : t('viewer.fullScreen');
  return (
    <Button variant="quiet" icon aria-label={label} title={`${label} (F)`} onClick={toggleFullScreen}>
      {isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </Button>
  );
}
