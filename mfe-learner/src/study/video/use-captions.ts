import { getLocale } from '@lectern/i18n';
import type { VideoCaptions } from '@lectern/contract';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { showCaptions } from './control-player';
import { chooseCaptions, type VideoPreferences } from './preferences';

/**
 * Shows the captions that a person prefers, and keeps what they choose in the player's own menu.
 * @returns what shows or hides them
 */
export function useCaptions(
  player: RefObject<HTMLVideoElement | null>,
  {
    captions,
    preferences,
    onPreferences,
    attempt,
  }: {
    captions: VideoCaptions[];
    preferences: VideoPreferences;
    onPreferences: (change: Partial<VideoPreferences>) => void;
    /** Counts the elements that have played the video. */
    attempt: number;
  },
): () => void {
  const { showsCaptions, language } = preferences;
  const shown = showsCaptions ? chooseCaptions(captions, [language, getLocale()])?.language : undefined;

  useEffect(() => {
    showCaptions(player.current, shown);
  }, [player, shown, captions, attempt]);

  const keepChoice = useEffectEvent((tracks: TextTrackList) => {
    const chosen = [...tracks].find(({ mode }) => mode === 'showing')?.language;
    if (chosen === shown) return;
    onPreferences({ showsCaptions: chosen !== undefined, ...(chosen && { language: chosen }) });
  });
  useEffect(() => {
    const tracks = player.current?.textTracks;
    if (!tracks) return;
    const onChange = () => keepChoice(tracks);
    tracks.addEventListener('change', onChange);
    return () => tracks.removeEventListener('change', onChange);
  }, [player, attempt]);

  return () => onPreferences({ showsCaptions: !showsCaptions });
}
