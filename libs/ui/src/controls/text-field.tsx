import { useId, type ComponentProps, type ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame';
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
  const shared = {
    id,
    className: styles.input,
    dir: 'auto',
    ...describedBy(id, { hint, error }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <div className={styles.box}>
        {icon}
        {rows ? (
          <textarea {...(rest as ComponentProps<'textarea'>)} {...shared} rows={rows} />
        ) : (
          <input {...rest} {...shared} />
        )}
      </div>
    </FieldFrame>
  );
}
