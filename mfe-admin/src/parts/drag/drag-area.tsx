import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DndContextProps,
} from '@dnd-kit/core';

/** What can be dragged in a `DragArea`, as `data` of `useSortable`: a group, or an item of a group. */
export type DragData = { kind: 'group'; isEmpty: boolean } | { kind: 'item' };

/** Turns off the announcements of dnd-kit, which read out ids. The editors announce every move themselves, including drops. */
const silent = () => undefined;
const ACCESSIBILITY = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
};

/** Groups can be dropped on groups, items on items and on groups without items. */
const dropOnOwnKind: CollisionDetection = (collision) => {
  const isGroup = collision.active.data.current?.['kind'] === 'group';
  const droppableContainers = collision.droppableContainers.filter(({ data }) => {
    const { kind, isEmpty } = data.current ?? {};
    return isGroup ? kind === 'group' : kind === 'item' || isEmpty;
  });
  return closestCenter({ ...collision, droppableContainers });
};

/** Groups with items, such as modules with slides, that move by mouse and touch. A touch must rest on the handle first. */
export function DragArea(
  props: Pick<DndContextProps, 'children' | 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDragCancel'>,
) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  return (
    <DndContext
      {...props}
      sensors={sensors}
      collisionDetection={dropOnOwnKind}
      accessibility={ACCESSIBILITY}
    />
  );
}
