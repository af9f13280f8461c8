import { useSortable } from '@dnd-kit/sortable';
import { query, useQuery } from '@lectern/client';
import { listQuestionCategories } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatItems, Row, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Dices, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { DragData } from '../../../parts/drag/drag-area';
import { DragHandle, dragStyle } from '../../../parts/drag/drag-handle';
import { RowTool } from '../../../parts/fields/row-tool';
import { usePaths } from '../../../paths';
import styles from '../exam-editor.module.css';
import type { DrawForm, SlotForm } from '../exam-form';
import { nameSlot } from './describe-move';
import { useMatchCount } from './use-match-count';
import { t } from '../../texts';

/** A question or a random draw with its points; it moves by drag, with its buttons, or with Alt and an arrow key. */
export function SlotRow({
  slot,
  error,
  onChange,
  onMove,
  onRemove,
  onEditDraw,
}: {
  slot: SlotForm;
  error: string | undefined;
  onChange: (slot: SlotForm) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onEditDraw: (draw: DrawForm) => void;
}) {
  const name = nameSlot(slot);
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id: slot.id,
    data: { kind: 'item' } satisfies DragData,
  });

  function moveOnKey(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!by || !event.altKey) return;
    event.preventDefault();
    onMove(by);
  }

  return (
    <Row
      as="li"
      gap="8 12"
      ref={setNodeRef}
      style={dragStyle({ transform, transition })}
      data-dragging={isDragging || undefined}
      className={styles.slot}
      onKeyDown={moveOnKey}
    >
      <DragHandle handleRef={setActivatorNodeRef} listeners={listeners} />
      <div className={styles.grow}>
        {slot.kind === 'draw' ? <DrawFacts draw={slot} /> : <QuestionFacts slot={slot} />}
      </div>
      <div className={styles.points}>
        <TextField
          label={
            slot.kind === 'draw'
              ? t('examEditor.sections.pointsEach', { slot: name })
              : t('examEditor.sections.points', { slot: name })
          }
          hideLabel
          inputMode="decimal"
          value={slot.typedPoints}
          maxLength={7}
          error={error}
          onChange={(typedPoints) => onChange({ ...slot, typedPoints })}
        />
      </div>
      <div className={styles.tools}>
        {slot.kind === 'draw' && (
          <RowTool
            label={t('examEditor.sections.edit', { name })}
            Icon={Pencil}
            onClick={() => onEditDraw(slot)}
          />
        )}
        <RowTool label={t('examEditor.sections.up', { name })} Icon={ArrowUp} onClick={() => onMove(-1)} />
        <RowTool label={t('examEditor.sections.down', { name })} Icon={ArrowDown} onClick={() => onMove(1)} />
        <RowTool label={t('examEditor.sections.remove', { name })} Icon={Trash2} onClick={onRemove} />
      </div>
    </Row>
  );
}

function QuestionFacts({ slot }: { slot: Extract<SlotForm, { kind: 'question' }> }) {
  const paths = usePaths();
  return (
    <>
      <Link to={paths.question({ id: slot.questionId })} className={styles.slotTitle} dir="auto">
        {slot.title}
      </Link>
      <p className={styles.quiet}>
        {slot.type && t(`question.types.${slot.type}`)}
        {slot.version !== null && ` · ${t('question.versionNumber', { version: slot.version })}`}
      </p>
      {slot.available === 0 && <p className={styles.warning}>{t('examEditor.sections.notReady')}</p>}
    </>
  );
}

function DrawFacts({ draw }: { draw: DrawForm }) {
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const available = useMatchCount(draw);
  const category = categories.find(({ id }) => id === draw.categoryId);
  const filters = [
    category
      ? t('examEditor.sections.category', { name: category.name })
      : t('examEditor.sections.anyCategory'),
    ...(draw.tags.length > 0 ? [t('examEditor.sections.tagged', { tags: formatItems(draw.tags) })] : []),
    ...draw.types.map((type) => t(`question.types.${type}`)),
  ];
  const isTooFew = available !== undefined && available < draw.count;
  return (
    <>
      <p className={styles.slotTitle}>
        <Dices size={16} aria-hidden />
        {t('examEditor.sections.draw', { count: draw.count })}
      </p>
      <p className={styles.quiet} dir="auto">
        {filters.join(' · ')}
      </p>
      <p className={isTooFew ? styles.warning : styles.quiet}>
        {available === undefined
          ? t('examEditor.sections.unknownCount')
          : isTooFew
            ? t('examEditor.sections.tooFew', { available, count: draw.count })
            : t('examEditor.sections.available', { available })}
      </p>
    </>
  );
}
