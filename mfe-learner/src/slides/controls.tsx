import { Button } from '@lectern/ui';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { studyTexts } from '../study-texts';
import styles from './theatre.module.css';

/** Previous and Next, and on the last slide Mark Complete (without `onComplete`: for who only looks, none). */
export function Controls({
  isFirst,
  isLast,
  onTurn,
  onComplete,
  isCompleting,
  isDone,
}: {
  isFirst: boolean;
  isLast: boolean;
  onTurn: (step: 1 | -1) => void;
  onComplete: (() => void) | undefined;
  isCompleting: boolean;
  isDone: boolean;
}) {
  return (
    <div className={`${styles.controls} ${styles.chrome}`}>
      <Button variant="secondary" disabled={isFirst} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden />
        {studyTexts.viewer.previous}
      </Button>
      {isLast && onComplete && (
        <Button variant={isDone ? 'secondary' : 'primary'} aria-disabled={isCompleting} onClick={onComplete}>
          <Check aria-hidden />
          {isCompleting ? studyTexts.viewer.completing : studyTexts.viewer.complete}
        </Button>
      )}
      <Button variant={isLast ? 'secondary' : 'primary'} disabled={isLast} onClick={() => onTurn(1)}>
        {studyTexts.viewer.next}
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
