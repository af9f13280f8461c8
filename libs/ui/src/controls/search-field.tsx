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
  // The `value` of the previous render, and the text of the last `onSearch`, which usually comes back as the next `value`.
  const [synced, setSynced] = useState({ value, searched: value });
  if (value !== synced.value) {
    setSynced({ value, searched: value });
    if (value !== synced.searched) setTyped(value);
  }

  function submitSearch(): void {
    if (typed === synced.searched) return;
    setSynced({ ...synced, searched: typed });
    onSearch(typed);
  }

  useEffect(() => {
    const timer = setTimeout(submitSearch, DEBOUNCE_MS);
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
      onBlur={submitSearch}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter must not submit a form around the field.
        event.preventDefault();
        submitSearch();
      }}
    />
  );
}
