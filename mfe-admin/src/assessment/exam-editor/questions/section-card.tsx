import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { EXAM_LIMITS } from '@lectern/contract';
import { Button, Card, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Dices, Plus, Trash2 } from 'lucide-react';
import type { DragData } from '../../../parts/drag/drag-area';
import { DragHandle, dragStyle } from '../../../parts/drag/drag-handle';
import { RowTool } from '../../../parts/fields/row-tool';
import styles from '../exam-editor.module.css';
import type { Problems } from '../../../parts/editor/use-versioned-editor';
import type { DrawForm, SectionForm, SlotForm } from '../exam-form';
import { nameSection } from './describe-move';
import { describeFullSection } from './full-section';
import { SlotRow } from './slot-row';
import { t } from '../../texts';

/** A section with its heading and slots. */
export function SectionCard({
  section,
  number,
  count,
  problems,
  onTitle,
  onMove,
  onRemove,
  onAddQuestions,
  onAddDraw,
  onSlot,
  onMoveSlot,
  onRemoveSlot,
  onEditDraw,
}: {
  section: SectionForm;
  /** Its place, from 1, among `count` sections. */
  number: number;
  count: number;
  problems: Problems;
  onTitle: (title: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onAddQuestions: () => void;
  onAddDraw: () => void;
  /** A slot was changed. */
  onSlot: (slot: SlotForm) => void;
  onMoveSlot: (slot: SlotForm, by: -1 | 1) => void;
  onRemoveSlot: (slot: SlotForm) => void;
  onEditDraw: (draw: DrawForm) => void;
}) {
  const name = nameSection(section, number);
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id: section.id,
    data: { kind: 'group', isEmpty: section.slots.length === 0 } satisfies DragData,
  });
  const isFull = section.slots.length >= EXAM_LIMITS.slots;
  return (
    <Card
      aria-label={name}
      ref={setNodeRef}
      style={dragStyle({ transform, transition })}
      className={styles.section}
      data-dragging={isDragging || undefined}
    >
      <div className={styles.sectionHead}>
        <DragHandle handleRef={setActivatorNodeRef} listeners={listeners} />
        <div className={styles.grow}>
          <TextField
            label={t('examEditor.sections.title', { number })}
            placeholder={t('examEditor.sections.titleHint')}
            value={section.title}
            maxLength={EXAM_LIMITS.title}
            onChange={onTitle}
          />
        </div>
        <div className={styles.tools}>
          <RowTool
            label={t('examEditor.sections.up', { name })}
            Icon={ArrowUp}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <RowTool
            label={t('examEditor.sections.down', { name })}
            Icon={ArrowDown}
            disabled={number === count}
            onClick={() => onMove(1)}
          />
          <RowTool label={t('examEditor.sections.remove', { name })} Icon={Trash2} onClick={onRemove} />
        </div>
      </div>
      {section.slots.length === 0 && <p className={styles.quiet}>{t('examEditor.sections.empty')}</p>}
      <SortableContext items={section.slots.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol role="list" className={styles.slots}>
          {section.slots.map((slot) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              error={problems[`points.${slot.id}`]}
              onChange={onSlot}
              onMove={(by) => onMoveSlot(slot, by)}
              onRemove={() => onRemoveSlot(slot)}
              onEditDraw={onEditDraw}
            />
          ))}
        </ol>
      </SortableContext>
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={isFull} onClick={onAddQuestions}>
          <Plus aria-hidden />
          {t('examEditor.sections.addQuestions')}
        </Button>
        <Button variant="secondary" disabled={isFull} onClick={onAddDraw}>
          <Dices aria-hidden />
          {t('examEditor.sections.addDraw')}
        </Button>
      </div>
      {isFull && (
        <p className={styles.quiet} role="status">
          {describeFullSection(section.slots.length)}
        </p>
      )}
    </Card>
  );
}
