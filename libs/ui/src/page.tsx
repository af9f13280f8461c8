import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The first heading of a screen, where no frame draws it. */
export function PageHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
  );
}

/** One figure with its name, and in few words what it counts. Put tiles into a `<dl>`. */
export function StatTile({
  label,
  value,
  note,
  icon,
}: {
  label: string;
  value: ReactNode;
  note?: string;
  icon?: ReactNode;
}) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
