import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextField } from './text-field';

const QUIET_MS = 200;

/** Shows what is typed at once and searches when the typing rests; a search from elsewhere replaces it. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
}: {
  /** For who can't see the field's magnifying glass. */
  label: string;
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState({ value, sent: value });
  if (value !== given.value) {
    setGiven({ value, sent: value });
    if (value !== given.sent) setTyped(value);
  }

  function search(): void {
    if (typed === given.sent) return;
    setGiven({ ...given, sent: typed });
    onSearch(typed);
  }

  useEffect(() => {
    const timer = setTimeout(search, QUIET_MS);
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
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}
