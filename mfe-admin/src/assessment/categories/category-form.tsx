import { call, useMutation } from '@lectern/client';
import {
  createQuestionCategory,
  QUESTION_LIMITS,
  updateQuestionCategory,
  type QuestionCategory,
  type QuestionCategoryChange,
} from '@lectern/contract';
import { Button, Row, TextField, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useWatch } from 'react-hook-form';
import { useManagedCourses } from '../../courses/managed-courses';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { useIsTeaching } from '../../paths';
import { toCategoryOptions, findSubtree } from '../parts/category-tree';
import { refetchQuestions } from '../parts/question-mutations';
import styles from './categories.module.css';
import { t } from '../texts';

const NO_PARENT = 'none';

interface Values {
  name: string;
  parentId: string;
  /** Undefined until one is chosen. */
  courseId: string | undefined;
}

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
  const { data: courses = [] } = useManagedCourses();
  // A category of instructors belongs to one of their courses.
  const isTeaching = useIsTeaching();
  const form = useSchemaForm(
    createQuestionCategory.body,
    {
      name: category?.name ?? '',
      parentId: category?.parentId ?? parentId ?? NO_PARENT,
      courseId: category?.courseId ?? undefined,
    } as Values,
    (values) => ({ ...values, parentId: toId(values.parentId), courseId: toId(chooseCourse(values)) }),
  );
  const entered = useWatch({ control: form.control, compute: (values) => values });
  const save = useMutation({
    mutationFn: (body: QuestionCategoryChange) =>
      category
        ? call(updateQuestionCategory, { params: { categoryId: category.id }, body })
        : call(createQuestionCategory, { body }),
    onSuccess: (saved) => {
      toast({ title: t('categories.saved.title') });
      void refetchQuestions();
      onSaved(saved);
    },
    meta: {
      failed: { title: t('categories.saveFailed.title'), fallback: t('categories.saveFailed.fallback') },
    },
  });
  const ownSubtreeIds = category ? findSubtree(categories, category.id) : new Set<string>();
  const parents = toCategoryOptions(categories.filter(({ id }) => !ownSubtreeIds.has(id)));

  /** The chosen course; instructors start with the course of the parent. */
  function chooseCourse(values: Values): string {
    const parentCourse = categories.find(({ id }) => id === values.parentId)?.courseId;
    const first = isTeaching ? (parentCourse ?? courses[0]?.id) : undefined;
    return values.courseId ?? first ?? NO_PARENT;
  }

  return (
    <Form className={styles.form} form={form} isPending={save.isPending} onSubmit={save.mutate}>
      <Field form={form} name="name" label={t('categories.name')}>
        {(name) => <TextField {...name} required autoFocus maxLength={QUESTION_LIMITS.title} />}
      </Field>
      <Field form={form} name="parentId" label={t('categories.parent')}>
        {(parent) => (
          <Select {...parent} options={[{ value: NO_PARENT, label: t('categories.noParent') }, ...parents]} />
        )}
      </Field>
      <Field form={form} name="courseId" label={t('categories.course')}>
        {(course) => (
          <Select
            {...course}
            options={[
              ...(isTeaching ? [] : [{ value: NO_PARENT, label: t('categories.noCourse') }]),
              ...courses.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={chooseCourse(entered)}
          />
        )}
      </Field>
      <Row justify="end">
        <Button variant="secondary" onClick={onCancel}>
          {t('categories.cancel')}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? t('categories.saving') : t('categories.save')}
        </Button>
      </Row>
    </Form>
  );
}

const toId = (value: string) => (value === NO_PARENT ? null : value);
