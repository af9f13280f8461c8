import type { DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { LEARNING_PATH_LIMITS } from '@lectern/contract';
import { Button, Card, Muted, Stack, toast } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { DragArea } from '../../../parts/drag/drag-area';
import { Switch } from '../../../parts/fields/switch';
import type { CourseDraft, StepDraft } from '../path-draft';
import { t } from '../texts';
import type { PathEditor } from '../use-path-editor';
import {
  addCourses,
  changeStep,
  dropCourse,
  findCourse,
  insertCourse,
  insertStep,
  listCourseIds,
  moveCourse,
  moveTo,
  newStep,
  removeCourse,
} from './edit-steps';
import { StepCard } from './step-card';
import styles from './steps.module.css';

const CoursePicker = lazy(() => import('./course-picker'));

/** The steps of a learning path with their courses. People move both by dragging, by buttons, or with Alt and an arrow key. */
export function StepsTab({ editor }: { editor: PathEditor }) {
  const { draft, problems, change } = editor;
  const { steps } = draft;
  const [pickingStepId, setPickingStepId] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const setSteps = (edit: (steps: StepDraft[]) => StepDraft[]) =>
    change((before) => ({ ...before, steps: edit(before.steps) }));

  /** Moves steps or courses, and restores the focus, which the browser drops when it moves the focused element. */
  function moveAndAnnounce(edit: (steps: StepDraft[]) => StepDraft[], newAnnouncement: string) {
    const focused = document.activeElement as HTMLElement | null;
    flushSync(() => setSteps(edit));
    focused?.focus();
    setAnnouncement(newAnnouncement);
  }

  function moveStep(from: number, to: number) {
    if (to < 0 || to >= steps.length) return;
    const name = t('steps.title', { number: from + 1 });
    moveAndAnnounce(
      (before) => moveTo(before, from, to),
      t('steps.moved', { name, position: to + 1, count: steps.length }),
    );
  }

  function moveCourseAndAnnounce(key: string, edit: (steps: StepDraft[]) => StepDraft[]) {
    const moved = findCourse(edit(steps), key);
    if (!moved) return;
    moveAndAnnounce(
      edit,
      t('steps.courseMoved', {
        name: moved.course.title,
        position: moved.index + 1,
        count: moved.step.courses.length,
        step: moved.stepIndex + 1,
      }),
    );
  }

  function offerUndo(title: string, undo: (steps: StepDraft[]) => StepDraft[]) {
    toast({ title, action: { label: t('undo'), onClick: () => setSteps(undo) } });
  }

  function removeStep(step: StepDraft, index: number) {
    setSteps((before) => before.filter(({ id }) => id !== step.id));
    offerUndo(t('steps.removed', { number: index + 1 }), (before) => insertStep(before, step, index));
  }

  function removeCourseWithUndo(stepId: string, course: CourseDraft) {
    const index = findCourse(steps, course.key)?.index ?? 0;
    setSteps((before) => removeCourse(before, stepId, course.key));
    offerUndo(t('steps.courseRemoved', { title: course.title }), (before) =>
      insertCourse(before, stepId, { course, index }),
    );
  }

  function drop({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    const from = steps.findIndex(({ id }) => id === active.id);
    const to = steps.findIndex(({ id }) => id === over.id);
    if (from >= 0) return moveStep(from, to);
    const key = String(active.id);
    moveCourseAndAnnounce(key, (before) => dropCourse(before, key, String(over.id)));
  }

  const isFull = listCourseIds(steps).size >= LEARNING_PATH_LIMITS.courses;
  return (
    <Stack>
      <Card as="div">
        <Switch
          label={t('editor.fields.isInOrder')}
          hint={t('editor.fields.isInOrderHint')}
          checked={draft.isInOrder}
          onChange={(isInOrder) => change({ isInOrder })}
        />
      </Card>
      {steps.length === 0 && <Muted>{t('steps.none')}</Muted>}
      <DragArea onDragEnd={drop}>
        <SortableContext items={steps.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol role="list" className={styles.steps}>
            {steps.map((step, index) => (
              <StepCard
                key={step.id}
                step={step}
                number={index + 1}
                count={steps.length}
                error={problems[`steps.${step.id}`]}
                isFull={isFull}
                onChange={(fields) => setSteps((before) => changeStep(before, step.id, () => fields))}
                onMove={(by) => moveStep(index, index + by)}
                onRemove={() => removeStep(step, index)}
                onAddCourses={() => setPickingStepId(step.id)}
                onMoveCourse={({ key }, by) =>
                  moveCourseAndAnnounce(key, (before) => moveCourse(before, key, by))
                }
                onRemoveCourse={(course) => removeCourseWithUndo(step.id, course)}
              />
            ))}
          </ol>
        </SortableContext>
      </DragArea>
      <div>
        <Button
          variant="secondary"
          disabled={steps.length >= LEARNING_PATH_LIMITS.steps}
          onClick={() => setSteps((before) => [...before, newStep()])}
        >
          <Plus aria-hidden />
          {t('steps.add')}
        </Button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <Suspense>
        {pickingStepId !== undefined && (
          <CoursePicker
            pathId={editor.saved.id}
            taken={listCourseIds(steps)}
            onPick={(courses) => {
              setSteps((before) => addCourses(before, pickingStepId, courses));
              setPickingStepId(undefined);
            }}
            onClose={() => setPickingStepId(undefined)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
