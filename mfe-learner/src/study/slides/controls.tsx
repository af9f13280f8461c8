import { Button } from '@lectern/ui';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../texts';
import styles from './viewer-layout.module.css';

/**
 * Previous and Next, and Mark Complete on the last slide; a preview has no `onComplete`. `next` leads on from a complete
 * module.
 */
export function Controls({
  isFirst,
  isLast,
  onStep,
  onComplete,
  isCompleting,
  isDone,
  next,
}: {
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: 1 | -1) => void;
  onComplete: (() => void) | undefined;
  isCompleting: boolean;
  isDone: boolean;
  next: ReactNode;
}) {
  return (
    <div className={`${styles.controls} ${styles.fading}`}>
      <Button variant="secondary" disabled={isFirst} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden />
        {t('viewer.previous')}
      </Button>
      {isLast && onComplete && (
        <Button variant={isDone ? 'secondary' : 'primary'} aria-disabled={isCompleting} onClick={onComplete}>
          <Check aria-hidden />
          {isCompleting ? t('viewer.completing') : t('viewer.complete')}
        </Button>
      )}
      <Button variant={isLast ? 'secondary' : 'primary'} disabled={isLast} onClick={() => onStep(1)}>
        {t('viewer.next')}
        <ChevronRight aria-hidden />
      </Button>
      {next}
    </div>
  );
}
