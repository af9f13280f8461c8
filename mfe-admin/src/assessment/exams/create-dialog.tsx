import { call, invalidate, useMutation } from '@lectern/client';
import { createExam, EXAM_LIMITS, EXAM_TYPES, listAdminExams, type ExamType } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { examTexts } from '../exam-texts';
import { examListTexts } from './texts';
import { FormDialog } from '../../parts/dialogs/form-dialog';
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
  const [courseId, setCourse] = useState(startCourse);
  const [title, setTitle] = useState('');
  const [type, setType] = useState<ExamType>('exam');
  const isComplete = courseId !== undefined && title.trim() !== '';
  const creation = useMutation({
    mutationFn: () => call(createExam, { body: { courseId: courseId ?? '', title: title.trim(), type } }),
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
      submit={texts.create}
      submitting={texts.creating}
      isPending={creation.isPending}
      disabled={!isComplete}
      onSubmit={() => creation.mutate()}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        value={title}
        required
        autoFocus
        maxLength={EXAM_LIMITS.title}
        onChange={setTitle}
      />
      <Select
        label={texts.course}
        options={courses.map((course) => ({ value: course.id, label: course.title }))}
        value={courseId}
        placeholder={texts.chooseCourse}
        onChange={setCourse}
      />
      <Select label={texts.type} options={typeOptions} value={type} onChange={setType} />
    </FormDialog>
  );
}
