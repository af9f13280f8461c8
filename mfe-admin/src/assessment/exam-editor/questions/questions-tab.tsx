import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { EXAM_LIMITS } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { DragArea } from '../../../parts/drag/drag-area';
import type { DrawForm, SectionForm } from '../exam-form';
import styles from '../exam-editor.module.css';
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

  /** Moves something, and keeps the focus, which the browser drops when it moves the element. */
  function keepFocus(next: SectionForm[], sentence: string) {
    const focused = document.activeElement as HTMLElement | null;
    flushSync(() => changeSections(next));
    focused?.focus();
    announce(sentence);
  }

  function moveSection(index: number, by: -1 | 1) {
    const section = sections[index];
    const to = index + by;
    if (!section || to < 0 || to >= sections.length) return;
    keepFocus(
      moveByOne(sections, section.id, by),
      t('examEditor.sections.moved', {
        name: section.title || t('examEditor.sections.section', { number: index + 1 }),
        position: to + 1,
        count: sections.length,
      }),
    );
  }

  return (
    <>
      <p className={styles.total} role="status">
        {t('examEditor.sections.total', { slots: totals.questions, sum: totals.points })}
      </p>
      {sections.length === 0 && <p className={styles.quiet}>{t('examEditor.sections.none')}</p>}
      <DragArea
        onDragEnd={({ active, over }) => {
          if (over) changeSections(dropPart(sections, String(active.id), String(over.id)));
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
              onMove={(by) => moveSection(index, by)}
              onRemove={() => changeSections(sections.filter(({ id }) => id !== section.id))}
              onAddQuestions={() => setOpened({ kind: 'picker', sectionId: section.id })}
              onAddDraw={() => setOpened({ kind: 'draw', sectionId: section.id, draw: newDraw() })}
              onSlot={(slot) => changeSection(section.id, (current) => upsertSlot(current, slot))}
              onMoveSlot={(slot, by, name) => {
                const next = moveSlot(sections, slot.id, by);
                const target = next.find(({ slots }) => slots.some(({ id }) => id === slot.id));
                const position = (target?.slots.findIndex(({ id }) => id === slot.id) ?? 0) + 1;
                keepFocus(
                  next,
                  t('examEditor.sections.moved', { name, position, count: target?.slots.length ?? 0 }),
                );
              }}
              onRemoveSlot={(slot, name) => {
                changeSections(removeSlot(sections, slot.id));
                announce(t('examEditor.sections.removed', { name }));
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
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <Suspense>
        {opened?.kind === 'picker' && (
          <QuestionPicker
            taken={questionIds(sections)}
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

/** The questions that have a slot of their own. */
const questionIds = (sections: SectionForm[]) =>
  new Set(
    sections.flatMap(({ slots }) =>
      slots.flatMap((slot) => (slot.kind === 'question' ? [slot.questionId] : [])),
    ),
  );
