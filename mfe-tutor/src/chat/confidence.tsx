import { CONFIDENT_ABOVE } from '@lectern/contract';
import { Badge } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { useState } from 'react';
import { texts } from '../texts';
import styles from './answer.module.css';

const labels = texts.confidence;

/**
 * How likely it is that the cited slides support the answer, as a word and a percentage; an answer without sources (a
 * refusal) has neither. Pressing the badge shows the explanation.
 */
export function Confidence({ confidence, isSupported }: { confidence: number; isSupported: boolean }) {
  const [isExplained, setExplained] = useState(false);
  const percent = Math.round(confidence * 100);
  const explanation = isSupported ? labels.explained(percent) : labels.unsupported;
  return (
    <>
      <Tooltip text={explanation}>
        <button
          type="button"
          className={styles.confidence}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          <Badge tone={isSupported && confidence > CONFIDENT_ABOVE ? 'primary' : 'neutral'}>
            {isSupported ? labels.of(labelFor(confidence), percent) : labels.none}
          </Badge>
        </button>
      </Tooltip>
      {/* For touch screens, which have no hover. */}
      {isExplained && <p className={styles.note}>{explanation}</p>}
    </>
  );
}

function labelFor(confidence: number): string {
  if (confidence > CONFIDENT_ABOVE) return labels.high;
  return confidence >= 0.5 ? labels.medium : labels.low;
}
