import { COURSE_LIMITS, describeProblem, UploadFields, type ListedUpload } from '@lectern/contract';
import { Button, Card, FieldFrame, Row, TextField, toast } from '@lectern/ui';
import { Info } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useWatch, type FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { LanguageSelect } from '../../parts/fields/language-select';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { OfficeNote } from '../running-uploads/office-note';
import { useUploadFormats } from '../running-uploads/upload-formats';
import { uploadTexts } from './texts';
import { FileDrop } from './file-drop';
import styles from './upload.module.css';

const NewCourse = z.object({
  title: z.nonoptional(UploadFields.shape.title).check(z.minLength(1)),
  description: z.nonoptional(UploadFields.shape.description),
  language: UploadFields.shape.language,
  file: z.file(),
});
export type NewCourse = z.output<typeof NewCourse>;

interface Values {
  title: string;
  description: string;
  /** Null: it is detected. */
  language: string | null;
  file: File | undefined;
}

/**
 * The title, description, language and file of a new course. Toasts say what is missing; the button is disabled until
 * nothing is missing and no upload is pending.
 */
export function UploadForm({
  retried,
  pending,
  onSubmit,
  onAnother,
}: {
  /** A failed or cancelled upload whose title, description and language the form starts with. */
  retried?: ListedUpload;
  pending: boolean;
  onSubmit: (course: NewCourse) => void;
  /** Asks for an empty form while an upload is pending. */
  onAnother: () => void;
}) {
  const form = useSchemaForm<typeof NewCourse, Values>(
    NewCourse,
    {
      title: retried?.title ?? '',
      description: retried?.description ?? '',
      language: retried?.language ?? null,
      file: undefined,
    },
    ({ language, ...values }) => ({ ...values, ...(language && { language }) }),
  );
  const [enteredTitle, file] = useWatch({ control: form.control, name: ['title', 'file'] });
  const { formats, accept } = useUploadFormats();

  function showProblem({ title, description }: FieldErrors<Values>) {
    const message = title?.message ?? description?.message ?? '';
    const failed = describeProblem([title ? 'title' : 'description'], message);
    const problem = !form.getValues('title').trim()
      ? uploadTexts.titleRequired
      : !form.getValues('file')
        ? uploadTexts.fileRequired
        : { title: uploadTexts.failed, description: failed };
    toast({ ...problem, variant: 'destructive' });
  }

  return (
    <Card>
      <Form
        className={styles.form}
        form={form}
        isPending={pending}
        onSubmit={onSubmit}
        onInvalid={showProblem}
      >
        <Field form={form} name="title">
          {({ error: _, ...entered }) => (
            <TextField
              {...entered}
              label={uploadTexts.courseTitle}
              required
              disabled={pending}
              maxLength={COURSE_LIMITS.title}
              autoFocus={retried !== undefined}
              placeholder={uploadTexts.titlePlaceholder}
              onKeyDown={submitOnEnter}
            />
          )}
        </Field>
        <Field form={form} name="description">
          {({ error: _, ...entered }) => (
            <TextField
              {...entered}
              label={uploadTexts.courseDescription}
              rows={3}
              disabled={pending}
              maxLength={COURSE_LIMITS.description}
              placeholder={uploadTexts.descriptionPlaceholder}
            />
          )}
        </Field>
        <FieldFrame id="course-materials" label={uploadTexts.courseMaterials}>
          <Field form={form} name="file">
            {({ value, onChange }) => (
              <FileDrop
                id="course-materials"
                accept={accept}
                file={value}
                isLocked={pending}
                onChoose={onChange}
              />
            )}
          </Field>
        </FieldFrame>
        {retried && !file && (
          <p className={styles.again} role="status">
            {uploadTexts.chooseAgain(retried.fileName)}
          </p>
        )}
        <Field form={form} name="language">
          {({ value, onChange }) => (
            <LanguageSelect
              label={uploadTexts.language}
              detectLabel={uploadTexts.detectLanguage}
              language={value}
              disabled={pending}
              onChange={onChange}
            />
          )}
        </Field>
        <p className={styles.note}>
          <Info size={16} aria-hidden />
          <span>
            {uploadTexts.note} <OfficeNote formats={formats} />
          </span>
        </p>
        <Row>
          <Button type="submit" disabled={pending || !enteredTitle.trim() || !file}>
            {pending ? uploadTexts.submitting : uploadTexts.submit}
          </Button>
          {pending && (
            <Button variant="secondary" onClick={onAnother}>
              {uploadTexts.another}
            </Button>
          )}
        </Row>
      </Form>
    </Card>
  );
}

// The browser does not submit on Enter while the button is disabled, so it would not show what is missing.
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
