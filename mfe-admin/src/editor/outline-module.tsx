import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { EditedModule, EditedSlide } from '@lectern/contract';
import { ChevronDown, GripVertical } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { texts } from '../texts';
import styles from './editor.module.css';

const { outline: labels } = texts.editor;

const dragStyle = ({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>): CSSProperties => ({
  transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
  transition,
});

/** A module of the outline with its slides, which can be collapsed. */
export function OutlineModule({
  module,
  startsOpen,
  selected,
  onSelect,
}: {
  module: EditedModule;
  startsOpen: boolean;
  selected: string | null;
  onSelect: (id: string) => void;
}) {
  const { id, title, slides } = module;
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
    data: { kind: 'module', isEmpty: slides.length === 0 },
  });
  const [isOpen, setIsOpen] = useState(startsOpen);
  const hasSelectedSlide = slides.some((slide) => slide.id === selected);
  const isShown = (isOpen || hasSelectedSlide) && !isDragging;
  return (
    <li
      ref={setNodeRef}
      style={dragStyle({ transform, transition })}
      className={styles.module}
      data-dragging={isDragging || undefined}
    >
      <div className={styles.line}>
        <DragHandle handleRef={setActivatorNodeRef} listeners={listeners} />
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
            className={styles.collapse}
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
      style={dragStyle({ transform, transition })}
      className={styles.line}
      data-dragging={isDragging || undefined}
    >
      <DragHandle handleRef={setActivatorNodeRef} listeners={listeners} />
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

/** Drag handle for mouse and touch; with the keyboard, the part's own button is moved. */
function DragHandle({
  handleRef,
  listeners,
}: {
  handleRef: (element: HTMLElement | null) => void;
  listeners: ReturnType<typeof useSortable>['listeners'];
}) {
  return (
    <span className={styles.handle} ref={handleRef} {...listeners} aria-hidden>
      <GripVertical size={16} />
    </span>
  );
}
