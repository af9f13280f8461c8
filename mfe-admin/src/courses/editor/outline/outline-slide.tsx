import { useSortable } from '@dnd-kit/sortable';
import type { EditedSlide } from '@lectern/contract';
import { AlignLeft } from 'lucide-react';
import { useCallback, type ComponentProps } from 'react';
import type { DragData } from '../../../parts/drag/drag-area';
import { DragHandle, dragStyle } from '../../../parts/drag/drag-handle';
import styles from '../editor.module.css';

/** A slide of the outline, with a thumbnail of its picture. */
export function OutlineSlide({
  slide: { id, title, imageUrl, imageSrcset },
  number,
  isSelected,
  onSelect,
  measure,
  ...listItemProps
}: {
  slide: EditedSlide;
  number: number;
  isSelected: boolean;
  onSelect: (id: string) => void;
  /** Receives the element, to measure its height. */
  measure?: (element: HTMLElement | null) => void;
} & Omit<ComponentProps<'li'>, 'onSelect'>) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
    data: { kind: 'item' } satisfies DragData,
  });
  const setElement = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element);
      measure?.(element);
    },
    [setNodeRef, measure],
  );
  return (
    <li
      {...listItemProps}
      ref={setElement}
      style={{ ...listItemProps.style, ...dragStyle({ transform, transition }) }}
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
        <span className={styles.thumbnail}>
          {imageUrl ? (
            <img src={imageUrl} srcSet={imageSrcset} sizes="64px" alt="" loading="lazy" decoding="async" />
          ) : (
            <AlignLeft size={16} aria-hidden />
          )}
        </span>
        <span dir="auto">{title}</span>
      </button>
    </li>
  );
}
