import type { TranscriptPart } from '@lectern/contract';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { findCueAt } from './find-cues';

/** The second at which the cue begins that a video is at; undefined between two cues. */
export function useCurrentCue(
  player: RefObject<HTMLVideoElement | null>,
  parts: TranscriptPart[],
): number | undefined {
  const [current, setCurrent] = useState<number>();
  const update = useEffectEvent((second: number) =>
    setCurrent(
      findCueAt(
        parts.flatMap(({ cues }) => cues),
        second,
      )?.from,
    ),
  );
  useEffect(() => {
    // A failed video is replaced by another element; events of media do not bubble, but are captured.
    const onTime = ({ target }: Event) => {
      if (target === player.current && player.current) update(player.current.currentTime);
    };
    document.addEventListener('timeupdate', onTime, true);
    return () => document.removeEventListener('timeupdate', onTime, true);
  }, [player]);
  return current;
}
