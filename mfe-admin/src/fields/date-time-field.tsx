import { TextField } from '@lectern/ui';

/** A date and time in the reader's time zone; empty is null. */
export function DateTimeField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string;
  /** ISO date in UTC, as on the wire. */
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint}
      error={error}
      value={value === null ? '' : toLocal(value)}
      max="9999-12-31T23:59"
      onChange={(text) => onChange(text ? new Date(text).toISOString() : null)}
    />
  );
}

/** '2026-11-22T09:30' in the reader's time zone. */
function toLocal(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
