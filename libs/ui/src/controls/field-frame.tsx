import type { ReactNode } from 'react';
import { Stack } from '../layout/parts';
import styles from './field.module.css';

/** A control with its label above and its hint or error below; the control takes the properties of `describedBy`. */
export function FieldFrame({
  id,
  label,
  hideLabel,
  hint,
  error,
  children,
}: {
  /** Id of the control. */
  id: string;
  label: string;
  hideLabel?: boolean;
  hint?: string;
  error?: string;
  children: ReactNode;
}) {
  const note = error ?? hint;
  return (
    <Stack gap={6} className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label} dir="auto">
        {label}
      </label>
      {children}
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </Stack>
  );
}

/** ARIA properties of a control, by which screen readers announce its hint or error. */
export const describedBy = (id: string, { hint, error }: { hint?: string; error?: string }) => ({
  'aria-invalid': error !== undefined,
  'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
});
