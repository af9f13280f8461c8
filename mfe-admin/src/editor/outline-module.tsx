import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { EditedModule, EditedSlide } from '@lectern/contract';
import { ChevronDown, GripVertical } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { texts } from '../texts';
import styles from './editor.module.css';

const { outline: labels } = texts.editor;

const placed = ({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>): CSSProperties => ({
  transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
  transition,
});

/** A module of the outline with its slides, which can be folded away. */
export function OutlineModule({
  module,
  selected,
  onSelect,
}: {
  module: EditedModule;
  selected: string | null;
  onSelect: (id: string) => void;
}) {
  const { id, title, slides } = module;
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
    data: { kind: 'module', isEmpty: slides.length === 0 },
  });
  const [isOpen, setIsOpen] = useState(true);
  const holdsSelected = slides.some((slide) => slide.id === selected);
  const isShown = (isOpen || holdsSelected) && !isDragging;
  return (
    <li
      ref={setNodeRef}
      style={placed({ transform, transition })}
      className={styles.module}
      data-dragging={isDragging || undefined}
    >
      <div className={styles.line}>
        <Handle hold={setActivatorNodeRef} listeners={listeners} />
        <button
          type="button"
          className={styles.part}
          data-part={id}
          aria-current={selected === id}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onSelect(id)}
        >
          <strong dir="auto">{title}</strong>
          <span className={styles.quiet}>{slides.length ? labels.slides(slides.length) : labels.empty}</span>
        </button>
        {slides.length > 0 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isShown}
            aria-label={labels.show(title)}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown size={16} aria-hidden />
          </button>
        )}
      </div>
      {isShown && (
        <SortableContext items={slides.map((slide) => slide.id)} strategy={verticalListSortingStrategy}>
          <ol role="list" className={styles.slides}>
            {slides.map((slide, at) => (
              <OutlineSlide
                key={slide.id}
                slide={slide}
                number={at + 1}
                isSelected={slide.id === selected}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </SortableContext>
      )}
    </li>
  );
}

function OutlineSlide({
  slide: { id, title },
  number,
  isSelected,
  onSelect,
}: {
  slide: EditedSlide;
  number: number;
  isSelected: boolean;
  onSelect: (id: string) => void;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
    data: { kind: 'slide' },
  });
  return (
    <li
      ref={setNodeRef}
      style={placed({ transform, transition })}
      className={styles.line}
      data-dragging={isDragging || undefined}
    >
      <Handle hold={setActivatorNodeRef} listeners={listeners} />
      <button
        type="button"
        className={styles.part}
        data-part={id}
        aria-current={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onSelect(id)}
      >
        <span className={styles.number}>{number}</span>
        <span dir="auto">{title}</span>
      </button>
    </li>
  );
}

/** For the mouse and for touch; the keyboard moves the part's own button. */
function Handle({
  hold,
  listeners,
}: {
  hold: (element: HTMLElement | null) => void;
  listeners: ReturnType<typeof useSortable>['listeners'];
}) {
  return (
    <span className={styles.handle} ref={hold} {...listeners} aria-hidden>
      <GripVertical size={16} />
    </span>
  );
}
