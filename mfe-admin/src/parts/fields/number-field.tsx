import { TextField } from '@lectern/ui';
import { useState, type ComponentProps } from 'react';
import { parseNumber } from './number-of';

/** A number with a comma or point for decimals. Empty is null, and what is no number is NaN. */
export function NumberField({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState('');
  // '1.' and '1,0' stay as they are typed; another value from outside replaces them.
  const text = Object.is(parse(typed), value) ? typed : format(value);
  return (
    <TextField
      inputMode="numeric"
      {...rest}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(parse(next));
      }}
    />
  );
}

const parse = (text: string): number | null => (text.trim() === '' ? null : parseNumber(text));
const format = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));
