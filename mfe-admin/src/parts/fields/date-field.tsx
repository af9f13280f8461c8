import { TextField } from '@lectern/ui';
import { useTypedDate } from './use-typed-date';

/** A day as '2026-11-22'; empty without one. */
export function DateField({
  label,
  value,
  min,
  max = '9999-12-31',
  onChange,
}: {
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
}) {
  return <TextField type="date" label={label} min={min} max={max} {...useTypedDate(value, onChange)} />;
}
