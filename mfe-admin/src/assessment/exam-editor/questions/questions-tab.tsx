import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { EXAM_LIMITS } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { DragArea } from '../../../parts/drag/drag-area';
import type { DrawForm, SectionForm } from '../exam-form';
import styles from '../exam-editor.module.css';
import { describeMove, nameSlot } from './describe-move';
import { SectionCard } from './section-card';
import {
  dropPart,
  moveByOne,
  moveSlot,
  newDraw,
  newSection,
  upsertSlot,
  removeSlot,
  toSlot,
  sumSections,
} from './sections';
import type { ExamEditor } from '../use-exam-editor';
import { t } from '../../texts';

const QuestionPicker = lazy(() => import('./question-picker'));
const DrawDialog = lazy(() => import('./draw-dialog'));

type Opened = { kind: 'picker'; sectionId: string } | { kind: 'draw'; sectionId: string; draw: DrawForm };

/** The sections of an exam with their questions and random draws, and the total. */
export function QuestionsTab({ editor }: { editor: ExamEditor }) {
  const { draft, problems, change } = editor;
  const { sections } = draft;
  const changeSections = (next: SectionForm[]) => change({ sections: next });
  const [opened, setOpened] = useState<Opened>();
  const [announcement, announce] = useState('');
  const totals = sumSections(sections);

  const changeSection = (id: string, change: (section: SectionForm) => SectionForm) =>
    changeSections(sections.map((section) => (section.id === id ? change(section) : section)));

  /** Shows a section or slot at its new place, and keeps the focus, which the browser drops when it moves the element. */
  function move(id: string, next: SectionForm[]) {
    const focused = document.activeElement as HTMLElement | null;
    flushSync(() => changeSections(next));
    focused?.focus();
    announce(describeMove(sections, next, id));
  }

  return (
    <>
      <p className={styles.total} role="status">
        {t('examEditor.sections.total', { slots: totals.questions, sum: totals.points })}
      </p>
      {sections.length === 0 && <p className={styles.quiet}>{t('examEditor.sections.none')}</p>}
      <DragArea
        onDragEnd={({ active, over }) => {
          const id = String(active.id);
          if (over && over.id !== id) move(id, dropPart(sections, id, String(over.id)));
        }}
      >
        <SortableContext items={sections.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {sections.map((section, index) => (
            <SectionCard
              key={section.id}
              section={section}
              number={index + 1}
              count={sections.length}
              problems={problems}
              onTitle={(title) => changeSection(section.id, (current) => ({ ...current, title }))}
              onMove={(by) => move(section.id, moveByOne(sections, section.id, by))}
              onRemove={() => changeSections(sections.filter(({ id }) => id !== section.id))}
              onAddQuestions={() => setOpened({ kind: 'picker', sectionId: section.id })}
              onAddDraw={() => setOpened({ kind: 'draw', sectionId: section.id, draw: newDraw() })}
              onSlot={(slot) => changeSection(section.id, (current) => upsertSlot(current, slot))}
              onMoveSlot={(slot, by) => move(slot.id, moveSlot(sections, slot.id, by))}
              onRemoveSlot={(slot) => {
                changeSections(removeSlot(sections, slot.id));
                announce(t('examEditor.sections.removed', { name: nameSlot(slot) }));
              }}
              onEditDraw={(draw) => setOpened({ kind: 'draw', sectionId: section.id, draw })}
            />
          ))}
        </SortableContext>
      </DragArea>
      <Button
        variant="secondary"
        disabled={sections.length >= EXAM_LIMITS.sections}
        onClick={() => changeSections([...sections, newSection()])}
      >
        <Plus aria-hidden />
        {t('examEditor.sections.add')}
      </Button>
      {sections.length >= EXAM_LIMITS.sections && (
        <p className={styles.quiet} role="status">
          {t('examEditor.sections.allSections', { max: EXAM_LIMITS.sections })}
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <Suspense>
        {opened?.kind === 'picker' && (
          <QuestionPicker
            taken={questionIds(sections)}
            room={EXAM_LIMITS.slots - countSlots(sections, opened.sectionId)}
            onPick={(questions) => {
              changeSection(opened.sectionId, (section) =>
                questions.map(toSlot).reduce((current, slot) => upsertSlot(current, slot), section),
              );
              setOpened(undefined);
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.kind === 'draw' && (
          <DrawDialog
            draw={opened.draw}
            onSave={(draw) => {
              changeSection(opened.sectionId, (section) => upsertSlot(section, draw));
              setOpened(undefined);
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

const countSlots = (sections: SectionForm[], sectionId: string) =>
  sections.find(({ id }) => id === sectionId)?.slots.length ?? 0;

/** The questions that have a slot of their own. */
const questionIds = (sections: SectionForm[]) =>
  new Set(
    sections.flatMap(({ slots }) =>
      slots.flatMap((slot) => (slot.kind === 'question' ? [slot.questionId] : [])),
    ),
  );
