import { call, serverMessage, useMutation } from '@lectern/client';
import { PICTURE_LIMITS, uploadQuestionPicture } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import type { Editor } from '@tiptap/react';
import { useId, useState, type FormEvent } from 'react';
import { richTextTexts } from './texts';
import styles from './rich-text.module.css';

const labels = richTextTexts;

/** Uploads a picture and inserts it with its description. */
export function PictureForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const id = useId();
  const upload = useMutation({
    mutationFn: (chosen: File) => call(uploadQuestionPicture, { body: {}, file: chosen }),
    onSuccess: ({ url, width, height }) => {
      editor.chain().focus().setImage({ src: url, alt: alt.trim(), width, height }).run();
      onDone();
    },
  });

  function insert(event: FormEvent) {
    event.preventDefault();
    if (file) upload.mutate(file);
  }

  return (
    <form className={styles.picture} onSubmit={insert}>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {labels.pictureFile}
        </label>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </div>
      <TextField label={labels.pictureAlt} value={alt} maxLength={PICTURE_LIMITS.alt} onChange={setAlt} />
      <div>
        <Button type="submit" variant="secondary" disabled={!file || !alt.trim() || upload.isPending}>
          {upload.isPending ? labels.inserting : labels.insertPicture}
        </Button>
      </div>
      <p role="alert" className={styles.error}>
        {upload.error && (serverMessage(upload.error) ?? labels.pictureFailed)}
      </p>
    </form>
  );
}
