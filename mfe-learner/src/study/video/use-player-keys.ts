import { useShortcuts } from '@lectern/remote';
import { useMemo, type RefObject } from 'react';
import { useKeys } from '../slides/use-keys-and-swipes';
import { skip, togglePlaying } from './control-player';
import { t } from './texts';

const SKIP_SECONDS = 10;

/** Keys of the player, also while something else has the focus. The arrow keys change the slide, unless the video has the focus. */
export function usePlayerKeys(
  player: RefObject<HTMLVideoElement | null>,
  {
    toggleCaptions,
    toggleTranscript,
  }: { toggleCaptions: (() => void) | undefined; toggleTranscript: (() => void) | undefined },
): void {
  const [hasCaptions, hasTranscript] = [toggleCaptions !== undefined, toggleTranscript !== undefined];
  const shortcuts = useMemo(
    () => [
      { keys: t('shortcuts.playKeys'), label: t('shortcuts.play') },
      { keys: 'J L', label: t('shortcuts.skip', { seconds: SKIP_SECONDS }) },
      ...(hasCaptions ? [{ keys: 'C', label: t('shortcuts.captions') }] : []),
      ...(hasTranscript ? [{ keys: 'T', label: t('shortcuts.transcript') }] : []),
      { keys: '← →', label: t('shortcuts.arrows') },
    ],
    [hasCaptions, hasTranscript],
  );
  useShortcuts(shortcuts);

  useKeys({
    ' ': () => togglePlaying(player.current),
    k: () => togglePlaying(player.current),
    j: () => skip(player.current, -SKIP_SECONDS),
    l: () => skip(player.current, SKIP_SECONDS),
    ...(toggleCaptions && { c: toggleCaptions }),
    ...(toggleTranscript && { t: toggleTranscript }),
  });
}
