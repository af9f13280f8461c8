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
import { examTexts } from '../exam-texts';
import { examListTexts } from './texts';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { useManagedCourses } from '../../courses/managed-courses';
import { usePaths } from '../../paths';

const { create: texts } = examListTexts;
const { types } = examTexts;
const typeOptions = EXAM_TYPES.map((value) => ({ value, label: types[value] }));

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
    meta: { failed: texts.failed },
  });

  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submitLabel={texts.create}
      pendingLabel={texts.creating}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="title">
        {(title) => (
          <TextField {...title} label={texts.name} required autoFocus maxLength={EXAM_LIMITS.title} />
        )}
      </Field>
      <Field form={form} name="courseId" problem={texts.noCourse}>
        {(courseId) => (
          <Select
            {...courseId}
            label={texts.course}
            options={courses.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder={texts.chooseCourse}
          />
        )}
      </Field>
      <Field form={form} name="type">
        {(type) => <Select {...type} label={texts.type} options={typeOptions} />}
      </Field>
    </FormDialog>
  );
}
