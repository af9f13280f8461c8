import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Row } from './parts';
import { Button } from '../controls/button';
import { formatCount } from '../format/format';
import styles from './growing-list.module.css';
import { uiText } from '../texts';

/** How many entries are rendered at first, and how many each press of the button adds. */
const STEP = 100;

/**
 * A list that the browser has as a whole. It renders 100 entries and more on request, because thousands at once would freeze
 * the page. A list that the API answers page by page is read by `usePagedList` of the admin remote instead.
 */
export function GrowingList<Entry>({
  entries,
  className,
  children,
}: {
  entries: readonly Entry[];
  className?: string;
  /** Renders an entry as an `<li>` with a key. */
  children: (entry: Entry) => ReactNode;
}) {
  const [limit, setLimit] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const shown = entries.slice(0, limit);

  function showMore(): void {
    flushSync(() => setLimit(limit + STEP));
    // The button moves down or disappears, so the keyboard continues at the first new entry.
    const firstNew = list.current?.children[shown.length];
    if (!(firstNew instanceof HTMLElement)) return;
    firstNew.tabIndex = -1;
    firstNew.focus();
  }

  return (
    <>
      <ul role="list" ref={list} className={className}>
        {shown.map(children)}
      </ul>
      {shown.length < entries.length && (
        <Row gap="8 16" justify="center" className={styles.more}>
          <p>{uiText('shown', { shown: formatCount(shown.length), total: formatCount(entries.length) })}</p>
          <Button variant="secondary" onClick={showMore}>
            {uiText('showMore')}
          </Button>
        </Row>
      )}
    </>
  );
}
