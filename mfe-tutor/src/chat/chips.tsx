import type { TutorSource } from '@lectern/contract';
import { slideLink } from '@lectern/remote';
import { Tooltip } from '@lectern/ui/tooltip';
import { Presentation } from 'lucide-react';
import { Link } from 'react-router-dom';
import { texts } from '../texts';
import styles from './answer.module.css';

/** Slides as small chips, each opening its slide with the quoted words marked; `labels` open nothing. */
export function Chips({
  sources,
  labels = [],
  onLeave,
}: {
  sources: TutorSource[];
  labels?: string[];
  onLeave: () => void;
}) {
  if (sources.length + labels.length === 0) return null;
  return (
    <span className={styles.chips}>
      {sources.map((source, place) => (
        <Tooltip key={place} text={texts.chat.quote(source.quote)}>
          <Link className={styles.chip} to={slideLink(source)} onClick={onLeave}>
            <Presentation size={14} aria-hidden />
            <span className={styles.chipLabel}>{source.label}</span>
          </Link>
        </Tooltip>
      ))}
      {labels.map((label, place) => (
        <span key={place} className={styles.chip}>
          <Presentation size={14} aria-hidden />
          <span className={styles.chipLabel}>{label}</span>
        </span>
      ))}
    </span>
  );
}
