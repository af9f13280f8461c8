import { COURSE_LIMITS, findProblems, uploadCourse, type ListedUpload } from '@lectern/contract';
import { Button, Card, toast } from '@lectern/ui';
import { Form, Input } from '@lectern/ui/antd';
import { Info } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { LanguageSelect } from '../../parts/fields/language-select';
import { OfficeNote } from '../running-uploads/office-note';
import { useUploadFormats } from '../running-uploads/upload-formats';
import { uploadTexts } from './texts';
import { FileDrop } from './file-drop';
import styles from './upload.module.css';

export interface FilledForm {
  title: string;
  description: string;
  /** BCP 47 tag; absent: it is detected. */
  language?: string;
  file: File;
}

/** Enter shows what is missing; the button is disabled until nothing is missing and no upload is pending. */
export function UploadForm({
  retried,
  pending,
  onSubmit,
  onAnother,
}: {
  /** A failed or cancelled upload whose title, description and language the form starts with. */
  retried?: ListedUpload;
  pending: boolean;
  onSubmit: (filled: FilledForm) => void;
  /** Asks for an empty form while an upload is pending. */
  onAnother: () => void;
}) {
  const [title, setTitle] = useState(retried?.title ?? '');
  const [description, setDescription] = useState(retried?.description ?? '');
  const [language, setLanguage] = useState(retried?.language ?? null);
  const [file, setFile] = useState<File>();
  const { formats, accept } = useUploadFormats();

  function submit() {
    if (pending) return;
    if (!title.trim()) return toast({ ...uploadTexts.titleRequired, variant: 'destructive' });
    if (!file) return toast({ ...uploadTexts.fileRequired, variant: 'destructive' });
    const [problem] = findProblems(uploadCourse.body, { title, description });
    if (problem)
      return toast({ title: uploadTexts.failed, description: problem.message, variant: 'destructive' });
    onSubmit({ title, description, ...(language && { language }), file });
  }

  // The browser does not submit on Enter while the button is disabled, so it would not show what is missing.
  function submitOnEnter(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <Card>
      <Form layout="vertical" disabled={pending} onFinish={submit}>
        <Form.Item label={uploadTexts.courseTitle} htmlFor="course-title" required>
          <Input
            dir="auto"
            id="course-title"
            value={title}
            required
            maxLength={COURSE_LIMITS.title}
            autoFocus={retried !== undefined}
            placeholder={uploadTexts.titlePlaceholder}
            onChange={(event) => setTitle(event.target.value)}
            onPressEnter={submitOnEnter}
          />
        </Form.Item>
        <Form.Item label={uploadTexts.courseDescription} htmlFor="course-description">
          <Input.TextArea
            dir="auto"
            id="course-description"
            value={description}
            rows={3}
            maxLength={COURSE_LIMITS.description}
            placeholder={uploadTexts.descriptionPlaceholder}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={uploadTexts.courseMaterials} htmlFor="course-materials" required>
          <FileDrop id="course-materials" accept={accept} file={file} isLocked={pending} onChoose={setFile} />
        </Form.Item>
        {retried && !file && (
          <p className={styles.again} role="status">
            {uploadTexts.chooseAgain(retried.fileName)}
          </p>
        )}
        <div className={styles.language}>
          <LanguageSelect
            label={uploadTexts.language}
            detectLabel={uploadTexts.detectLanguage}
            language={language}
            disabled={pending}
            onChange={setLanguage}
          />
        </div>
        <p className={styles.note}>
          <Info size={16} aria-hidden />
          <span>
            {uploadTexts.note} <OfficeNote formats={formats} />
          </span>
        </p>
        <div className={styles.buttons}>
          <Button type="submit" disabled={pending || !title.trim() || !file}>
            {pending ? uploadTexts.submitting : uploadTexts.submit}
          </Button>
          {pending && (
            <Button variant="secondary" onClick={onAnother}>
              {uploadTexts.another}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
