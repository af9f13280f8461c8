import { CONFIDENT_ABOVE } from '@lectern/contract';
import { Badge } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { useState } from 'react';
import { texts } from '../texts';
import styles from './answer.module.css';

const words = texts.confidence;

/** How likely it is that the cited slides support the answer, as a word and a number, explained when asked. */
export function Confidence({ confidence, isCovered }: { confidence: number; isCovered: boolean }) {
  const [isExplained, setExplained] = useState(false);
  const percent = Math.round(confidence * 100);
  const explanation = isCovered ? words.explained(percent) : words.uncovered;
  return (
    <>
      <Tooltip text={explanation}>
        <button
          type="button"
          className={styles.confidence}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          <Badge tone={confidence > CONFIDENT_ABOVE ? 'primary' : 'neutral'}>
            {words.of(wordFor(confidence, isCovered), percent)}
          </Badge>
        </button>
      </Tooltip>
      {/* Where nothing hovers. */}
      {isExplained && <p className={styles.note}>{explanation}</p>}
    </>
  );
}

function wordFor(confidence: number, isCovered: boolean): string {
  if (!isCovered) return words.none;
  if (confidence > CONFIDENT_ABOVE) return words.high;
  return confidence >= 0.5 ? words.medium : words.low;
}
