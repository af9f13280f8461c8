import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './inputs.module.css';

/** The place of a moved item is announced by the question, in words that name the item. */
const silent = () => undefined;
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
};

/** Items that move with mouse and touch. A touch must rest on the handle first, so that a swipe scrolls. */
export function SortableList({
  ids,
  onMove,
  children,
}: {
  ids: string[];
  /** Moves the item at a place to another one, both from 0. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );

  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (to >= 0 && from !== to) onMove(from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** @param number from 1 */
export function SortableItem({
  id,
  number,
  disabled,
  children,
}: {
  id: string;
  number: number;
  disabled: boolean;
  children: ReactNode;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
    disabled,
  });
  const y = Math.round(transform?.y ?? 0);
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      style={{ transform: transform ? `translate3d(0, ${y}px, 0)` : undefined, transition }}
      data-dragging={isDragging || undefined}
    >
      <span
        ref={setActivatorNodeRef}
        {...listeners}
        className={disabled ? styles.place : `${styles.place} ${styles.handle}`}
      >
        {!disabled && <GripVertical size={16} aria-hidden />}
        {number}
      </span>
      {children}
    </li>
  );
}
