import type { PracticeAnswer } from '@lectern/contract';
import { Card, Row } from '@lectern/ui';
import type { ReactNode, RefObject } from 'react';
import { practiceTexts } from './texts';
import styles from './practice.module.css';

const texts = practiceTexts.end;

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
        {texts.title}
      </h2>
      <p>
        {texts.right(right, given.length)} {comeBack > 0 && texts.comeBack(comeBack)}
      </p>
      <Row gap={12} className={styles.actions}>
        {actions}
      </Row>
    </Card>
  );
}
