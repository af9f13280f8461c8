import { EXAM_LIMITS } from '@lectern/contract';
import { Button, Card, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Dices, Plus, Trash2 } from 'lucide-react';
import { RowTool } from '../../../parts/fields/row-tool';
import styles from '../exam-editor.module.css';
import type { Problems } from '../../../parts/editor/use-versioned-editor';
import type { DrawForm, SectionForm, SlotForm } from '../exam-form';
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
  onMoveSlot: (slot: SlotForm, by: -1 | 1, name: string) => void;
  onRemoveSlot: (slot: SlotForm, name: string) => void;
  onEditDraw: (draw: DrawForm) => void;
}) {
  const name = section.title.trim() || t('examEditor.sections.section', { number });
  const isFull = section.slots.length >= EXAM_LIMITS.slots;
  return (
    <Card aria-label={name}>
      <div className={styles.sectionHead}>
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
      <ol role="list" className={styles.slots}>
        {section.slots.map((slot) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            error={problems[`points.${slot.id}`]}
            onChange={onSlot}
            onMove={(by, slotName) => onMoveSlot(slot, by, slotName)}
            onRemove={(slotName) => onRemoveSlot(slot, slotName)}
            onEditDraw={onEditDraw}
          />
        ))}
      </ol>
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
    </Card>
  );
}
