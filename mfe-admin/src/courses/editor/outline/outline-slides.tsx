import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { EditedSlide } from '@lectern/contract';
import { useRef } from 'react';
import styles from '../editor.module.css';
import { OutlineSlide } from './outline-slide';
import { useWindowedSlides } from './use-windowed-slides';

/** More slides than these are rendered only near what is visible: each one in the outline slows the editor down. */
export const MAX_RENDERED_SLIDES = 100;

interface Props {
  slides: EditedSlide[];
  /** The element that scrolls the outline; null until it is mounted. */
  scroller: HTMLElement | null;
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The slides of a module in the outline. */
export function OutlineSlides(props: Props) {
  const List = props.slides.length > MAX_RENDERED_SLIDES ? WindowedList : WholeList;
  return (
    <SortableContext items={props.slides.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
      <List {...props} />
    </SortableContext>
  );
}

function WholeList({ slides, selected, onSelect }: Props) {
  return (
    <ol role="list" className={styles.slides}>
      {slides.map((slide, index) => (
        <OutlineSlide
          key={slide.id}
          slide={slide}
          number={index + 1}
          isSelected={slide.id === selected}
          onSelect={onSelect}
        />
      ))}
    </ol>
  );
}

/** Renders the slides near the visible part, and those that are selected, focused or dragged. */
function WindowedList({ slides, scroller, selected, onSelect }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { height, rendered, measure } = useWindowedSlides({ list, scroller, slides, selected });
  return (
    <ol role="list" ref={list} className={styles.slides} data-windowed style={{ height }}>
      {rendered.map(({ slide, index, top }) => (
        <OutlineSlide
          key={slide.id}
          slide={slide}
          number={index + 1}
          isSelected={slide.id === selected}
          onSelect={onSelect}
          measure={measure}
          data-index={index}
          aria-setsize={slides.length}
          aria-posinset={index + 1}
          style={{ top }}
        />
      ))}
    </ol>
  );
}
