import type { EditedModule } from '@lectern/contract';
import type { DragEndEvent, DragOverEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useShortcuts } from '@lectern/remote';
import { Button, Card, Stack } from '@lectern/ui';
import { ScrollArea } from '@lectern/ui/scroll-area';
import { Plus, Settings2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { DragArea } from '../../../parts/drag/drag-area';
import { AddScormModule } from '../../scorm/add-scorm-module';
import { AddToolModule } from '../../tool/add-tool-module';
import { t } from '../../texts';
import styles from '../editor.module.css';
import { moveTo } from '../edit-outline';
import { describePlace, movePart } from './move-part';
import { newModule } from './new-part';
import { OutlineModule } from './outline-module';
import { MAX_RENDERED_SLIDES } from './outline-slides';
import type { CourseEditor } from '../use-course-editor';

const shortcuts = [
  { keys: '↑ ↓', label: t('editor.outline.selectShortcut') },
  { keys: 'Alt ↑ ↓', label: t('editor.outline.moveShortcut') },
];

/** All modules and slides in order. A part is selected with a click or an arrow key, and moved by drag or with Alt and an arrow key. */
export function Outline({
  editor,
  announce,
  onOpen,
}: {
  editor: CourseEditor;
  /** Called when a part is chosen with a click, and when one is added. */
  onOpen: () => void;
  /** Reads a sentence to screen readers. */
  announce: (sentence: string) => void;
}) {
  const { draft, selected, dispatch } = editor;
  const { modules } = draft;
  // A large course starts with its modules collapsed.
  const [isLarge] = useState(() => slideCount(modules) > MAX_RENDERED_SLIDES);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const modulesBeforeDrag = useRef<EditedModule[]>(modules);

  function dragOver({ active, over }: DragOverEvent) {
    dispatch({ type: 'part-dragged-over', id: String(active.id), targetId: String(over?.id) });
  }

  function drop({ active, over }: DragEndEvent) {
    if (!over) return;
    const [id, targetId] = [String(active.id), String(over.id)];
    if (id !== targetId) dispatch({ type: 'part-dropped', id, targetId });
    const place = describePlace(id === targetId ? modules : moveTo(modules, id, targetId), id);
    if (place !== describePlace(modulesBeforeDrag.current, id)) announce(place);
  }

  function select(id: string | null) {
    dispatch({ type: 'part-selected', id });
    onOpen();
  }

  function onArrowKey(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset['part'];
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!id || !by || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) return announce(movePart(editor, id, by));
    const next = focusNeighbor(event.currentTarget, event.target, by);
    if (next) dispatch({ type: 'part-selected', id: next });
  }

  useEffect(() => {
    scroller?.querySelector(`[data-part="${selected}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [scroller, selected]);

  useShortcuts(shortcuts);
  return (
    <Card as="nav" aria-label={t('editor.outline.label')} className={styles.outline} onKeyDown={onArrowKey}>
      <ScrollArea ref={setScroller}>
        <Stack gap={8} className={styles.outlineContent}>
          <button
            type="button"
            className={styles.part}
            aria-current={selected === null}
            onClick={() => select(null)}
          >
            <Settings2 size={16} aria-hidden />
            {t('editor.outline.course')}
          </button>
          <p className={styles.hint}>{t('editor.outline.hint')}</p>
          <DragArea
            onDragStart={() => {
              modulesBeforeDrag.current = modules;
            }}
            onDragOver={dragOver}
            onDragEnd={drop}
            onDragCancel={() => dispatch({ type: 'drag-cancelled', modules: modulesBeforeDrag.current })}
          >
            <SortableContext items={modules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
              <ol role="list" className={styles.modules}>
                {modules.map((module) => (
                  <OutlineModule
                    key={module.id}
                    module={module}
                    startsOpen={!isLarge}
                    scroller={scroller}
                    selected={selected}
                    onSelect={select}
                  />
                ))}
              </ol>
            </SortableContext>
          </DragArea>
          <Button
            variant="secondary"
            wide
            onClick={() => {
              dispatch({ type: 'module-added', module: newModule() });
              onOpen();
            }}
          >
            <Plus aria-hidden />
            {t('editor.outline.addModule')}
          </Button>
          <AddScormModule editor={editor} />
          <AddToolModule editor={editor} />
        </Stack>
      </ScrollArea>
    </Card>
  );
}

/** Focuses the part above or below a part, and returns its id. */
function focusNeighbor(outline: Element, part: EventTarget, by: -1 | 1): string | undefined {
  const parts = [...outline.querySelectorAll<HTMLElement>('[data-part]')];
  const next = parts[parts.indexOf(part as HTMLElement) + by];
  next?.focus();
  return next?.dataset['part'];
}

const slideCount = (modules: EditedModule[]) => modules.reduce((sum, { slides }) => sum + slides.length, 0);
