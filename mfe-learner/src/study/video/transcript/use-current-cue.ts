import type { TranscriptPart } from '@lectern/contract';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { findCueAt } from './find-cues';

/** The second of the video at which the cue at its current time begins; undefined between two cues. */
export function useCurrentCue(
  player: RefObject<HTMLVideoElement | null>,
  parts: TranscriptPart[],
): number | undefined {
  const [currentStart, setCurrentStart] = useState<number>();
  const updateCurrentStart = useEffectEvent((second: number) =>
    setCurrentStart(
      findCueAt(
        parts.flatMap(({ cues }) => cues),
        second,
      )?.from,
    ),
  );
  useEffect(() => {
    // The listener is on the document, because another element replaces a failed video. It captures, because media events do not bubble.
    const onTimeUpdate = ({ target }: Event) => {
      if (target === player.current && player.current) updateCurrentStart(player.current.currentTime);
    };
    document.addEventListener('timeupdate', onTimeUpdate, true);
    return () => document.removeEventListener('timeupdate', onTimeUpdate, true);
  }, [player]);
  return currentStart;
}
