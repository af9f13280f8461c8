import type { ReactNode } from 'react';
import { Stack } from './parts';
import styles from './page.module.css';

/** The heading of a screen whose title the shell's frame does not show. */
export function PageHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <Stack gap={4}>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </Stack>
  );
}

/** A figure with its label and an optional note. Tiles belong into a `<dl>`. */
export function StatTile({
  label,
  value,
  note,
  icon,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Stack gap={4} className={styles.tile}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </Stack>
  );
}
