import { useSortable } from '@dnd-kit/sortable';
import type { EditedModule } from '@lectern/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { DragData } from '../../../parts/drag/drag-area';
import { DragHandle, dragStyle } from '../../../parts/drag/drag-handle';
import { t } from '../../texts';
import styles from '../editor.module.css';
import { OutlineSlides } from './outline-slides';

/** A module of the outline with its slides, which can be collapsed. */
export function OutlineModule({
  module,
  startsOpen,
  scroller,
  selected,
  onSelect,
}: {
  module: EditedModule;
  startsOpen: boolean;
  /** The element that scrolls the outline; null until it is mounted. */
  scroller: HTMLElement | null;
  selected: string | null;
  onSelect: (id: string) => void;
}) {
  const { id, title, slides, isScorm, isTool } = module;
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
    data: { kind: 'group', isEmpty: slides.length === 0 && !isScorm && !isTool } satisfies DragData,
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
          <span className={styles.quiet}>{describeContent(module)}</span>
        </button>
        {slides.length > 0 && (
          <button
            type="button"
            className={styles.collapse}
            aria-expanded={isShown}
            aria-label={t('editor.outline.show', { title })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown size={16} aria-hidden />
          </button>
        )}
      </div>
      {isShown && (
        <OutlineSlides slides={slides} scroller={scroller} selected={selected} onSelect={onSelect} />
      )}
    </li>
  );
}

function describeContent({ slides, isScorm, isTool }: EditedModule): string {
  if (isTool) return t('editor.outline.tool');
  if (isScorm) return t('editor.outline.scorm');
  return slides.length ? t('editor.outline.slides', { slides: slides.length }) : t('editor.outline.empty');
}
