import { call, useMutation } from '@lectern/client';
import {
  createQuestionCategory,
  QUESTION_LIMITS,
  updateQuestionCategory,
  type QuestionCategory,
} from '@lectern/contract';
import { Button, TextField, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useState, type FormEvent } from 'react';
import { useManagedCourses } from '../../courses/managed-courses';
import { useIsTeaching } from '../../paths';
import { categoriesTexts } from './texts';
import { categoryOptions, subtreeOf } from '../parts/category-tree';
import { refetchQuestions } from '../parts/question-mutations';
import styles from './categories.module.css';

const texts = categoriesTexts;
const NONE = 'none';

/** Name, parent and course of a new category, or of one that exists. */
export function CategoryForm({
  categories,
  category,
  parentId = null,
  onSaved,
  onCancel,
}: {
  categories: QuestionCategory[];
  /** Absent for a new one. */
  category?: QuestionCategory;
  /** Where a new one starts. */
  parentId?: string | null;
  onSaved: (category: QuestionCategory) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(category?.name ?? '');
  const [parent, setParent] = useState(category?.parentId ?? parentId ?? NONE);
  const [chosenCourse, setCourse] = useState(category?.courseId);
  const { data: courses = [] } = useManagedCourses();
  // A category of instructors belongs to one of their courses.
  const isTeaching = useIsTeaching();
  const parentCourse = categories.find(({ id }) => id === parent)?.courseId;
  const course = chosenCourse ?? (isTeaching ? (parentCourse ?? courses[0]?.id) : undefined) ?? NONE;
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), parentId: idOf(parent), courseId: idOf(course) };
      return category
        ? call(updateQuestionCategory, { params: { categoryId: category.id }, body })
        : call(createQuestionCategory, { body });
    },
    onSuccess: (saved) => {
      toast(texts.saved);
      void refetchQuestions();
      onSaved(saved);
    },
    meta: { failed: texts.saveFailed },
  });
  const own = category ? subtreeOf(categories, category.id) : new Set<string>();
  const parents = categoryOptions(categories.filter(({ id }) => !own.has(id)));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() && !save.isPending) save.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={texts.name}
        value={name}
        required
        autoFocus
        maxLength={QUESTION_LIMITS.title}
        onChange={setName}
      />
      <Select
        label={texts.parent}
        options={[{ value: NONE, label: texts.noParent }, ...parents]}
        value={parent}
        onChange={setParent}
      />
      <Select
        label={texts.course}
        options={[
          ...(isTeaching ? [] : [{ value: NONE, label: texts.noCourse }]),
          ...courses.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={course}
        onChange={setCourse}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={!name.trim() || save.isPending}>
          {save.isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}

const idOf = (value: string) => (value === NONE ? null : value);
