import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { createExam, EXAM_LIMITS, EXAM_TYPES, listAdminExams, type ExamType } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState, type FormEvent } from 'react';
import { examTexts } from '../exam-texts';
import { useManagedCourses } from '../managed-courses';
import { usePaths } from '../paths';
import styles from './exams.module.css';

const { create: texts, types } = examTexts;
const FORM_ID = 'create-exam';
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
    onError: (error) => {
      const { title: failed, fallback } = texts.failed;
      toast({ title: failed, description: serverMessage(error) ?? fallback, variant: 'destructive' });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !creation.isPending) creation.mutate();
  }

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={!isComplete || creation.isPending}>
            {creation.isPending ? texts.creating : texts.create}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
