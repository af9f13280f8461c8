import type { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { CSSProperties } from 'react';
import styles from './drag.module.css';

/** The style that moves a part while it or another one is dragged. */
export const dragStyle = ({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>): CSSProperties => ({
  transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
  transition,
});

/** Drag handle for mouse and touch. Each part has another way for the keyboard: buttons, or Alt and an arrow key. */
export function DragHandle({
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
