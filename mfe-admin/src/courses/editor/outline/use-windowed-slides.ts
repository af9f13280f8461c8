import { useDndContext } from '@dnd-kit/core';
import type { EditedSlide } from '@lectern/contract';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** The height of a slide whose title takes at most two lines, used until it has been measured. */
const ESTIMATED_PX = 54;
/** Slides rendered above and below those in view. */
const OVERSCAN = 10;

/** Which slides of a long module are rendered, each with its distance from the top of the list in pixels. */
export function useWindowedSlides({
  list,
  scroller,
  slides,
  selected,
}: {
  list: RefObject<HTMLElement | null>;
  scroller: HTMLElement | null;
  slides: EditedSlide[];
  selected: string | null;
}) {
  const { active } = useDndContext();
  const scrollMargin = useDistanceFromTop(list, scroller);

  /** Whether removing the element of a slide would lose the focus or end the drag. */
  function mustStayRendered({ id }: EditedSlide): boolean {
    const focused = list.current?.contains(document.activeElement) ? document.activeElement : null;
    return id === selected || id === active?.id || id === (focused as HTMLElement | null)?.dataset['part'];
  }
  function rangeExtractor(range: Range): number[] {
    // The neighbors are rendered too, so that Tab can reach them.
    const pinnedIndexes = slides.flatMap((slide, index) =>
      mustStayRendered(slide) ? [index - 1, index, index + 1] : [],
    );
    return [...new Set([...pinnedIndexes, ...defaultRangeExtractor(range)])]
      .filter((index) => index in slides)
      .sort((a, b) => a - b);
  }

  // oxlint-disable-next-line react/incompatible-library -- nothing memoizes what this hook returns
  const virtualizer = useVirtualizer({
    count: slides.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => slides[index]?.id ?? index,
    estimateSize: () => ESTIMATED_PX,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
  });
  const rendered = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const slide = slides[index];
    return slide ? [{ slide, index, top: start - scrollMargin }] : [];
  });
  return { height: virtualizer.getTotalSize(), rendered, measure: virtualizer.measureElement };
}

/** The distance of an element from the top of what its scroller scrolls, in pixels. */
function useDistanceFromTop(list: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    const content = scroller?.firstElementChild;
    if (!element || !content) return;
    const measure = () =>
      setDistance(Math.round(element.getBoundingClientRect().top - content.getBoundingClientRect().top));
    measure();
    // Modules above that are opened or collapsed move the list and resize the content.
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  });
  return distance;
}
