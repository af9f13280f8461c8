import type { RubricCriterion } from '@lectern/contract';
import { Prose } from '@lectern/ui/prose';
import type { ReactNode } from 'react';
import { Muted, Stack } from '@lectern/ui';
import styles from '../paper/paper.module.css';
import { exactPercent } from '../parts/format-percent';
import { t } from '../texts';

/** What to do, above the place for the answer. */
export const PaperHint = ({ children }: { children: ReactNode }) => <Muted>{children}</Muted>;

/** Options with a circle where one is marked, or with a box where several are. */
export function PaperOptions({
  isRound,
  options,
}: {
  isRound: boolean;
  options: { id: string; text: ReactNode }[];
}) {
  return (
    <Stack as="ul" gap={8} role="list">
      {options.map(({ id, text }) => (
        <li key={id} className={styles.option}>
          <span className={isRound ? styles.circle : styles.box} />
          {text}
        </li>
      ))}
    </Stack>
  );
}

/** Items with a line each for a letter or number. */
export function PaperItems({ items }: { items: { id: string; html: string }[] }) {
  return (
    <Stack as="ul" gap={8} role="list">
      {items.map(({ id, html }) => (
        <li key={id} className={styles.option}>
          <span className={styles.letterBlank} />
          <Prose html={html} />
        </li>
      ))}
    </Stack>
  );
}

/** Empty lines for a long answer. */
export const PaperLines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <span key={index} className={styles.ruled} />);

/** The criteria of a rubric, each with its share of the points. */
export function describeShares(criteria: RubricCriterion[]): string[] {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return criteria.map(({ title, weight }) =>
    t('paper.weight', { title, percent: exactPercent(Math.round((weight / total) * 100)) }),
  );
}

/** A line for a short answer. */
export function PaperLine({ unit }: { unit?: string | null }) {
  return (
    <p className={styles.blank}>
      {t('paper.answer')}
      <span className={styles.line} />
      {unit}
    </p>
  );
}
