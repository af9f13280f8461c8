import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

// catalog.module.css has these values too; it lays out the skeleton.
const MIN_COLUMN_PX = 264;
const GAP_PX = 24;

/** Height of a card's text, used until a card has been measured; its image is 16:9. */
const ESTIMATED_TEXT_PX = 250;
const OVERSCAN_ROWS = 3;

/** Which of `count` cards are in or near the window (`start` to `end`), and the padding in place of the others. */
export function useWindowedRows(list: RefObject<HTMLElement | null>, count: number) {
  const { width, top } = useListPosition(list);
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (MIN_COLUMN_PX + GAP_PX)));
  const columnWidth = (width + GAP_PX) / columns - GAP_PX;
  // oxlint-disable-next-line react/incompatible-library -- nothing memoizes what this hook returns
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => columnWidth * (9 / 16) + ESTIMATED_TEXT_PX,
    gap: GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  });
  const rendered = rows.getVirtualItems();
  const [first, last] = [rendered[0], rendered.at(-1)];
  return {
    columns,
    /** Undefined before the list is in the page: its style sheet then makes as many columns as fit. */
    gridTemplateColumns: width ? `repeat(${columns}, minmax(0, 1fr))` : undefined,
    start: (first?.index ?? 0) * columns,
    end: ((last?.index ?? -1) + 1) * columns,
    paddingTop: first ? first.start - top : 0,
    paddingBottom: last ? rows.getTotalSize() - (last.end - top) : 0,
    measureRow: rows.measureElement,
  };
}

/** The list's width and its distance from the top of the page, in pixels. */
function useListPosition(list: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    function measure(): void {
      if (!element) return;
      const next = {
        width: element.clientWidth,
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
      };
      setPosition((known) => (known.width === next.width && known.top === next.top ? known : next));
    }
    measure();
    // Content above moves the list without resizing it, but it resizes the body.
    // At once, so that no frame is painted with the columns of another width.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return position;
}
