import { formatTimecode } from '@lectern/ui';
import { memo } from 'react';
import type { Cue } from './find-cues';
import styles from './transcript.module.css';

/** A paragraph of a transcript with the time at which it begins. A long transcript draws only the one that changes. */
export const TranscriptPart = memo(function TranscriptPart({
  cues,
  current,
  onPlay,
}: {
  cues: Cue[];
  /** Second at which the current cue begins. */
  current: number | undefined;
  /** Absent where the player can't be moved. */
  onPlay: ((cue: Cue) => void) | undefined;
}) {
  const [first] = cues;
  if (!first) return null;
  return (
    <p className={styles.part}>
      <span className={styles.time} dir="ltr">
        {formatTimecode(first.from)}
      </span>
      <span>
        {cues.map((cue) => {
          const isCurrent = cue.from === current || undefined;
          if (!onPlay) return <span key={cue.from}>{`${cue.text} `}</span>;
          return (
            <button
              key={cue.from}
              type="button"
              className={styles.cue}
              aria-current={isCurrent}
              onClick={() => onPlay(cue)}
            >
              {`${cue.text} `}
            </button>
          );
        })}
      </span>
    </p>
  );
});
