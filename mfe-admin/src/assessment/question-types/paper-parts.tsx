import { Prose } from '@lectern/ui/prose';
import type { ReactNode } from 'react';
import { Muted, Stack } from '@lectern/ui';
import styles from '../paper/paper.module.css';
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
