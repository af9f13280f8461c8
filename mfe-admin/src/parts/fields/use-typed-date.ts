import { useState } from 'react';

/** Years before this one are dates whose year is not typed to its end. */
const FIRST = '1000';

/**
 * Properties of a date input. Browsers report a date from the first digit of its year on, such as 0002-01-31. Such a date is
 * kept in the field and not passed on: a parent that refuses or changes it would end what is being typed.
 */
export function useTypedDate(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    onChange: (text: string) => {
      setTyped(text);
      if (!text || text >= FIRST) onChange(text);
    },
    onBlur: () => setTyped(undefined),
  };
}
