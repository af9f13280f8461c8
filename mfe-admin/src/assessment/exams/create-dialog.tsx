import { call, invalidate, useMutation } from '@lectern/client';
import {
  createExam,
  EXAM_LIMITS,
  EXAM_TYPES,
  listAdminExams,
  type ExamType,
  type Parsed,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { useManagedCourses } from '../../courses/managed-courses';
import { usePaths } from '../../paths';
import { t } from '../texts';

const typeOptions = EXAM_TYPES.map((value) => ({ value, label: t(`exam.types.${value}`) }));

/** Asks for course, title and type of a new exam, and opens it in the editor. */
export default function CreateDialog({
  course: startCourse,
  onClose,
}: {
  course: string | undefined;
  onClose: () => void;
}) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: courses = [] } = useManagedCourses();
  const form = useSchemaForm(createExam.body, { courseId: startCourse, title: '', type: 'exam' as ExamType });
  const creation = useMutation({
    mutationFn: (body: Parsed<typeof createExam.body>) => call(createExam, { body }),
    onSuccess: (exam) => {
      void invalidate(listAdminExams);
      void navigate(paths.exam(exam));
    },
    meta: { failed: { title: t('exams.create.failed.title'), fallback: t('exams.create.failed.fallback') } },
  });

  return (
    <FormDialog
      title={t('exams.create.title')}
      description={t('exams.create.text')}
      submitLabel={t('exams.create.create')}
      pendingLabel={t('exams.create.creating')}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="title" label={t('exams.create.name')}>
        {(title) => <TextField {...title} required autoFocus maxLength={EXAM_LIMITS.title} />}
      </Field>
      <Field
        form={form}
        name="courseId"
        label={t('exams.create.course')}
        problem={t('exams.create.noCourse')}
      >
        {(courseId) => (
          <Select
            {...courseId}
            options={courses.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder={t('exams.create.chooseCourse')}
          />
        )}
      </Field>
      <Field form={form} name="type" label={t('exams.create.type')}>
        {(type) => <Select {...type} options={typeOptions} />}
      </Field>
    </FormDialog>
  );
}
