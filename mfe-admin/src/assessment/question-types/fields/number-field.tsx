import { TextField } from '@lectern/ui';
import { type ComponentProps, useState } from 'react';
import { parseNumber } from '../../../parts/fields/number-of';

/** A number with a decimal comma or point. The text stays as it was typed; one that is no number counts as NaN. */
export function NumberField({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** NaN and null show an empty field. */
  value: number | null;
  onChange: (value: number, text: string) => void;
}) {
  const [text, setText] = useState(() => (value === null || Number.isNaN(value) ? '' : String(value)));
  function change(next: string) {
    setText(next);
    onChange(parseNumber(next), next);
  }
  return <TextField inputMode="decimal" {...rest} value={text} onChange={change} />;
}

/** Fractions as percent without noise such as 33.33000000000001. */
const toPercent = (fraction: number) => Number((fraction * 100).toFixed(4));

/** A share of the points in percent; the value is its fraction. */
export function PercentField({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & {
  value: number;
  onChange: (fraction: number) => void;
}) {
  return (
    <NumberField
      {...rest}
      maxLength={6}
      value={toPercent(value)}
      onChange={(percent) => onChange(percent / 100)}
    />
  );
}
