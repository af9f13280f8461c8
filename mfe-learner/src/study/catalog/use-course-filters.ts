import { useSearchParams } from '@lectern/remote';
import { useEffect, useState } from 'react';
import { parseFilters, withFilters, type CourseFilters } from './find-courses';

/** Pause in typing after which the URL is updated; browsers limit how often a page may change it. */
const DEBOUNCE_MS = 300;

/**
 * The filters of the course list, stored in the URL. Every choice is a history entry of its own; so is every search,
 * however many letters it took to type.
 */
export function useCourseFilters() {
  const [params, setParams] = useSearchParams();
  const inUrl = parseFilters(params);
  const [search, setSearch] = useState(inUrl.search);
  // `url` is the search last seen in the URL, `written` the one that this hook last wrote there.
  const [known, setKnown] = useState({ url: inUrl.search, written: inUrl.search, isTyping: false });

  // A search from elsewhere (Back, a link, the header) replaces the typed one.
  if (inUrl.search !== known.url) {
    const isOwn = inUrl.search === known.written;
    setKnown({ url: inUrl.search, written: inUrl.search, isTyping: isOwn && known.isTyping });
    if (!isOwn) setSearch(inUrl.search);
  }

  function write(
    filters: CourseFilters,
    { replace, isTyping }: { replace: boolean; isTyping: boolean },
  ): void {
    setSearch(filters.search);
    setKnown({ ...known, written: filters.search, isTyping });
    setParams((current) => withFilters(current, filters), { replace });
  }

  function writeSearch(isTyping: boolean): void {
    if (search !== known.written) return write({ ...inUrl, search }, { replace: known.isTyping, isTyping });
    if (known.isTyping && !isTyping) setKnown({ ...known, isTyping });
  }

  useEffect(() => {
    if (search === known.written) return;
    const timer = setTimeout(() => writeSearch(true), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  return {
    filters: { ...inUrl, search },
    setSearch,
    /** Ends a search: the next letters typed belong to a new one. */
    submitSearch: () => writeSearch(false),
    setFilters: (change: Partial<CourseFilters>) =>
      write({ ...inUrl, search, ...change }, { replace: false, isTyping: false }),
  };
}
