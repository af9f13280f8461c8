import { useSearchParams } from '@lectern/remote';
import { useEffect, useState } from 'react';
import { addressOf, wantedIn, type Wanted } from './find-courses';

/** Typing rests so long before the address follows it: browsers refuse to change it a hundred times in a row. */
const QUIET_MS = 300;

/**
 * What the list is narrowed to. The address holds it. Choosing something is a step of its own that Back undoes; so
 * is a search as a whole, however many letters it was typed in.
 */
export function useWanted() {
  const [params, setParams] = useSearchParams();
  const held = wantedIn(params);
  const [typed, setTyped] = useState(held.search);
  const [known, setKnown] = useState({ held: held.search, written: held.search, isTyping: false });

  // A search from elsewhere (Back, a link, the header) replaces what was typed.
  if (held.search !== known.held) {
    const isOurs = held.search === known.written;
    setKnown({ held: held.search, written: held.search, isTyping: isOurs && known.isTyping });
    if (!isOurs) setTyped(held.search);
  }

  function write(next: Wanted, step: { replace: boolean; isTyping: boolean }): void {
    setTyped(next.search);
    setKnown({ ...known, written: next.search, isTyping: step.isTyping });
    setParams((now) => addressOf(next, now), { replace: step.replace });
  }

  function keepSearch(isTyping: boolean): void {
    if (typed !== known.written)
      return write({ ...held, search: typed }, { replace: known.isTyping, isTyping });
    if (known.isTyping && !isTyping) setKnown({ ...known, isTyping });
  }

  useEffect(() => {
    if (typed === known.written) return;
    const timer = setTimeout(() => keepSearch(true), QUIET_MS);
    return () => clearTimeout(timer);
  });

  return {
    wanted: { ...held, search: typed },
    type: setTyped,
    /** The search is typed: what is typed next is another. */
    rest: () => keepSearch(false),
    want: (change: Partial<Wanted>) =>
      write({ ...held, search: typed, ...change }, { replace: false, isTyping: false }),
  };
}
