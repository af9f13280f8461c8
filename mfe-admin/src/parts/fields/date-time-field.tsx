import { TZDateMini } from '@date-fns/tz';
import { dateFormatter, TextField, timeZone } from '@lectern/ui';
import type { ComponentProps } from 'react';
import { useTypedDate } from './use-typed-date';

const format = dateFormatter('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** A date and time in the time zone of the screens; empty is null. */
export function DateTimeField({
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** ISO date in UTC, as on the wire. */
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { onBlur: showValue, ...typed } = useTypedDate(value === null ? '' : toLocal(value), (text) =>
    onChange(text ? toIso(text) : null),
  );
  return (
    <TextField
      type="datetime-local"
      max="9999-12-31T23:59"
      {...rest}
      {...typed}
      onBlur={(event) => {
        showValue();
        onBlur?.(event);
      }}
    />
  );
}

/** '2026-11-22T09:30' in the time zone of the screens. */
const toLocal = (iso: string): string => format(iso).replace(' ', 'T');

/** @param local as '2026-11-22T09:30' */
function toIso(local: string): string {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = local.split(/\D/).map(Number);
  return new Date(+new TZDateMini(year, month - 1, day, hours, minutes, timeZone())).toISOString();
}
