import type { PracticeAnswer } from '@lectern/contract';
import { Card, formatSentences, Row } from '@lectern/ui';
import type { ReactNode, RefObject } from 'react';
import { t } from '../texts';
import styles from './practice.module.css';

/** How many answers were right and how many questions come back, after the last question. */
export function SessionEnd({
  given,
  actions,
  headingRef,
}: {
  given: { result: PracticeAnswer }[];
  actions: ReactNode;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const right = given.filter(({ result }) => result.mark.correctness === 'right').length;
  const comeBack = given.filter(({ result }) => result.isInReview).length;
  return (
    <Card aria-labelledby="practice-end">
      <h2 id="practice-end" ref={headingRef} tabIndex={-1} className={styles.endTitle}>
        {t('practice.end.title')}
      </h2>
      <p>
        {formatSentences([
          t('practice.end.right', { right, count: given.length }),
          ...(comeBack > 0 ? [t('practice.end.comeBack', { count: comeBack })] : []),
        ])}
      </p>
      <Row gap={12} className={styles.actions}>
        {actions}
      </Row>
    </Card>
  );
}
