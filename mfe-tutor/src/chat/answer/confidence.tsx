import { CONFIDENT_ABOVE, type MessageMetadata, type Support } from '@lectern/contract';
import { Badge, formatPercent, Muted } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { useState } from 'react';
import { t } from '../../texts';
import styles from './answer.module.css';

const SUPPORT_WORDS: Record<Support, string> = {
  well: t('confidence.high'),
  partly: t('confidence.medium'),
  weakly: t('confidence.low'),
  unmeasured: t('confidence.unmeasured'),
};

/**
 * A badge that says how likely it is that the cited slides support the answer, as a word and a percentage. Pressing the badge shows
 * an explanation.
 */
export function Confidence({ confidence, metadata }: { confidence: number; metadata: MessageMetadata }) {
  const [isExplained, setExplained] = useState(false);
  const { label, explanation, hasSources } = chooseBadge(confidence, metadata);
  return (
    <>
      <Tooltip text={explanation}>
        <button
          type="button"
          className={styles.confidence}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          <Badge tone={hasSources && confidence > CONFIDENT_ABOVE ? 'primary' : 'neutral'}>{label}</Badge>
        </button>
      </Tooltip>
      {/* For touch screens, which have no hover. */}
      {isExplained && <Muted>{explanation}</Muted>}
    </>
  );
}

/** The word and percentage of the badge, and what they mean. */
function chooseBadge(confidence: number, metadata: MessageMetadata) {
  const { sources = [], citations = [], isUnsure, support, writtenBy } = metadata;
  const percentage = Math.round(confidence * 100);
  const percent = formatPercent(percentage);
  if (isUnsure) {
    return {
      label: t('confidence.of', { word: t('confidence.unsure'), percent }),
      explanation: t('confidence.notSure', { percent }),
      hasSources: false,
    };
  }
  if (sources.length + citations.length === 0) {
    return {
      label: t('confidence.of', { word: t('confidence.none'), percent }),
      explanation: t('confidence.unsupported', { percent }),
      hasSources: false,
    };
  }
  if (support === 'unmeasured' && writtenBy === 'model') {
    const label = t('confidence.of', { word: t('confidence.unmeasuredModel'), percent });
    return { label, explanation: t('confidence.modelNotMeasured', { percent }), hasSources: true };
  }
  const word = SUPPORT_WORDS[support ?? deriveSupport(confidence)];
  return {
    label: t('confidence.of', { word, percent }),
    explanation:
      support === 'unmeasured'
        ? t('confidence.notMeasured', { percent })
        : t('confidence.explained', { percent, share: percentage }),
    hasSources: true,
  };
}

/** Derives the support of answers that earlier versions saved without it. */
function deriveSupport(confidence: number): Support {
  if (confidence > CONFIDENT_ABOVE) return 'well';
  return confidence >= 0.5 ? 'partly' : 'weakly';
}
