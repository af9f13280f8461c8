import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

/** A labeled text field, with several lines if `rows` is given. Screen readers announce `error` with the field. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  icon,
  rows,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  error?: string;
  icon?: ReactNode;
  rows?: number;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const note = error ?? hint;
  const shared = {
    id,
    className: styles.input,
    dir: 'auto',
    'aria-invalid': error !== undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label} dir="auto">
        {label}
      </label>
      <div className={styles.box}>
        {icon}
        {rows ? (
          <textarea {...(rest as ComponentProps<'textarea'>)} {...shared} rows={rows} />
        ) : (
          <input {...rest} {...shared} />
        )}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
