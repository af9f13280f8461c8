import type { EditedModule } from '@lectern/contract';
import {
  closestCenter,
  DndContext,
  type CollisionDetection,
  type DragEndEvent,
  type DragOverEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Card } from '@lectern/ui';
import { ScrollArea } from '@lectern/ui/scroll-area';
import { Plus, Settings2 } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { texts } from '../texts';
import { moveModule, moveSlide, placeOf } from './draft';
import styles from './editor.module.css';
import { nudge } from './nudge';
import { OutlineModule } from './outline-module';
import type { Editing } from './use-editing';

const { outline: labels } = texts.editor;

/** Modules are dropped on modules, slides on slides and on modules that have none. */
const dropOnOwnKind: CollisionDetection = (found) => {
  const isModule = found.active.data.current?.['kind'] === 'module';
  const droppableContainers = found.droppableContainers.filter(({ data }) => {
    const { kind, isEmpty } = data.current ?? {};
    return isModule ? kind === 'module' : kind === 'slide' || isEmpty;
  });
  return closestCenter({ ...found, droppableContainers });
};

/** Every module and slide in order: to choose one, and to drag it elsewhere or move it with Alt and an arrow. */
export function Outline({ editing, say }: { editing: Editing; say: (words: string) => void }) {
  const { draft, selected, select, setModules, addModule } = editing;
  const before = useRef<EditedModule[]>(draft.modules);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

  /** A slide over another module goes there at once, so that one sees where it would be. */
  function over({ active, over: target }: DragOverEvent) {
    const [id, on] = [String(active.id), String(target?.id)];
    setModules((modules) => {
      const from = placeOf(modules, id);
      const to = placeOf(modules, on) ?? (modules.some((one) => one.id === on) && { moduleId: on, index: 0 });
      return from && to && from.moduleId !== to.moduleId ? moveSlide(modules, id, to) : modules;
    });
  }

  function drop({ active, over: target }: DragEndEvent) {
    const [id, on] = [String(active.id), String(target?.id)];
    if (!target || id === on) return;
    setModules((modules) => {
      const at = modules.findIndex((one) => one.id === on);
      const to = placeOf(modules, on);
      if (placeOf(modules, id)) return to ? moveSlide(modules, id, to) : modules;
      return moveModule(modules, id, at);
    });
  }

  function moveOnKey(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset['part'];
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!id || !by || !event.altKey) return;
    event.preventDefault();
    say(nudge(editing, id, by));
  }

  return (
    <Card as="nav" aria-label={labels.label} className={styles.outline} onKeyDown={moveOnKey}>
      <ScrollArea>
        <div className={styles.outlineContent}>
          <button
            type="button"
            className={styles.part}
            aria-current={selected === null}
            onClick={() => select(null)}
          >
            <Settings2 size={16} aria-hidden />
            {labels.course}
          </button>
          <p className={styles.hint}>{labels.hint}</p>
          <DndContext
            sensors={sensors}
            collisionDetection={dropOnOwnKind}
            onDragStart={() => {
              before.current = draft.modules;
            }}
            onDragOver={over}
            onDragEnd={drop}
            onDragCancel={() => setModules(() => before.current)}
          >
            <SortableContext items={draft.modules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
              <ol role="list" className={styles.modules}>
                {draft.modules.map((module) => (
                  <OutlineModule key={module.id} module={module} selected={selected} onSelect={select} />
                ))}
              </ol>
            </SortableContext>
          </DndContext>
          <Button variant="secondary" wide onClick={addModule}>
            <Plus aria-hidden />
            {labels.addModule}
          </Button>
        </div>
      </ScrollArea>
    </Card>
  );
}
