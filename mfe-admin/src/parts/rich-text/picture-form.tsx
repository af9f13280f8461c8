import { call, serverMessage, useMutation } from '@lectern/client';
import { PICTURE_LIMITS, uploadQuestionPicture } from '@lectern/contract';
import { Button, describedBy, FieldFrame, TextField } from '@lectern/ui';
import type { Editor } from '@tiptap/react';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Field } from '../fields/field';
import { Form } from '../fields/form';
import { useSchemaForm } from '../fields/use-schema-form';
import { t } from '../texts';
import styles from './rich-text.module.css';

const Picture = z.object({
  file: z.file(),
  alt: z.string().check(z.trim(), z.minLength(1), z.maxLength(PICTURE_LIMITS.alt)),
});
type Picture = z.output<typeof Picture>;

/** Uploads a picture and inserts it with its description. */
export function PictureForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId();
  const form = useSchemaForm(Picture, { file: undefined as File | undefined, alt: '' });
  const upload = useMutation({
    mutationFn: ({ file }: Picture) => call(uploadQuestionPicture, { body: {}, file }),
    onSuccess: ({ url, width, height }, { alt }) => {
      editor.chain().focus().setImage({ src: url, alt, width, height }).run();
      onDone();
    },
  });

  return (
    <Form className={styles.picture} form={form} isPending={upload.isPending} onSubmit={upload.mutate}>
      <Field form={form} name="file" label={t('richText.pictureFile')} problem={t('richText.noPicture')}>
        {({ label, error, ref, onBlur, onChange }) => (
          <FieldFrame id={id} label={label} error={error}>
            <input
              id={id}
              ref={ref}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              {...describedBy(id, { error })}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.files?.[0])}
            />
          </FieldFrame>
        )}
      </Field>
      <Field form={form} name="alt" label={t('richText.pictureAlt')} problem={t('richText.noPictureAlt')}>
        {(alt) => <TextField {...alt} maxLength={PICTURE_LIMITS.alt} />}
      </Field>
      <div>
        <Button type="submit" variant="secondary" disabled={upload.isPending}>
          {upload.isPending ? t('richText.inserting') : t('richText.insertPicture')}
        </Button>
      </div>
      <p role="alert" className={styles.error}>
        {upload.error && (serverMessage(upload.error) ?? t('richText.pictureFailed'))}
      </p>
    </Form>
  );
}
