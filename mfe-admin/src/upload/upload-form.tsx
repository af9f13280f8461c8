import { Button, Card, toast } from '@lectern/ui';
import { Form, Input } from '@lectern/ui/antd';
import { Info } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { texts } from '../texts';
import { FileDrop } from './file-drop';
import styles from './upload.module.css';
import type { Deck } from './current-upload';

/** Enter says what is missing; the button waits until nothing is. */
export function UploadForm({ pending, onSubmit }: { pending: boolean; onSubmit: (deck: Deck) => void }) {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [file, setFile] = useState<File>();

  function submit() {
    if (pending) return;
    if (!title.trim()) return toast({ ...texts.upload.titleRequired, variant: 'destructive' });
    if (!file) return toast({ ...texts.upload.fileRequired, variant: 'destructive' });
    onSubmit({ title, description, file });
  }

  // A disabled button keeps the browser from submitting on Enter, so that nobody would learn what is missing.
  function submitOnEnter(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <Card>
      <Form layout="vertical" disabled={pending} onFinish={submit}>
        <Form.Item label={texts.upload.courseTitle} htmlFor="course-title" required>
          <Input
            id="course-title"
            value={title}
            required
            placeholder={texts.upload.titlePlaceholder}
            onChange={(event) => setTitle(event.target.value)}
            onPressEnter={submitOnEnter}
          />
        </Form.Item>
        <Form.Item label={texts.upload.courseDescription} htmlFor="course-description">
          <Input.TextArea
            id="course-description"
            value={description}
            rows={3}
            placeholder={texts.upload.descriptionPlaceholder}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={texts.upload.courseMaterials} htmlFor="course-materials" required>
          <FileDrop id="course-materials" file={file} isLocked={pending} onChoose={setFile} />
        </Form.Item>
        <p className={styles.note}>
          <Info size={16} aria-hidden />
          {texts.upload.note}
        </p>
        <Button type="submit" disabled={pending || !title.trim() || !file}>
          {pending ? texts.upload.submitting : texts.upload.submit}
        </Button>
      </Form>
    </Card>
  );
}
