import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextField } from './text-field';

const DEBOUNCE_MS = 200;

/**
 * A search box. `onSearch` is called when typing pauses, on Enter and on blur; a new `value` replaces the typed text.
 */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
}: {
  /** Accessible name. */
  label: string;
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState({ value, sent: value });
  if (value !== last.value) {
    setLast({ value, sent: value });
    if (value !== last.sent) setTyped(value);
  }

  function search(): void {
    if (typed === last.sent) return;
    setLast({ ...last, sent: typed });
    onSearch(typed);
  }

  useEffect(() => {
    const timer = setTimeout(search, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={placeholder}
      maxLength={MAX_SEARCH_LENGTH}
      icon={<Search aria-hidden />}
      value={typed}
      onChange={setTyped}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // A form around the field is not submitted.
        event.preventDefault();
        search();
      }}
    />
  );
}
