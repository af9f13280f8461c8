import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

// As catalog.module.css has them for the skeleton.
const NARROWEST_PX = 264;
const GAP_PX = 24;

/** A card's height until one has been measured: its picture's, and that of the words under it. */
const WORDS_PX = 250;
const OVERSCAN_ROWS = 3;

/** Which of so many cards stand in or near the window, and the space for those above and below. */
export function useWindowedRows(list: RefObject<HTMLElement | null>, count: number) {
  const { width, top } = usePlace(list);
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (NARROWEST_PX + GAP_PX)));
  const column = (width + GAP_PX) / columns - GAP_PX;
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => column * (9 / 16) + WORDS_PX,
    gap: GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  });
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  return {
    columns,
    from: (first?.index ?? 0) * columns,
    until: ((last?.index ?? -1) + 1) * columns,
    above: first ? first.start - top : 0,
    below: last ? rows.getTotalSize() - (last.end - top) : 0,
    measure: rows.measureElement,
  };
}

/** The list's width and its distance from the top of the page, kept up to date. */
function usePlace(list: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    function look(): void {
      if (!element) return;
      const next = {
        width: element.clientWidth,
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
      };
      setPlace((known) => (known.width === next.width && known.top === next.top ? known : next));
    }
    look();
    // What stands above moves the list without changing its size.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return place;
}
