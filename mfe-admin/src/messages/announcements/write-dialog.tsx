import { call } from '@lectern/client';
import {
  ANNOUNCEMENT_LIMITS,
  type AnnouncementChange,
  createAnnouncement,
  type ManagedAnnouncement,
  updateAnnouncement,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useId, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';
import styles from './announcements.module.css';
import type { AudienceIds } from './audience';
import { useAnnouncementChange } from './use-announcement-change';

const ROWS = 8;

/** Asks for title and text of an announcement, and shows them as their readers see them. */
export default function WriteDialog({
  audience,
  saved,
  onDone,
  onClose,
}: {
  audience: AudienceIds;
  /** Absent for a new one. */
  saved: ManagedAnnouncement | undefined;
  onDone: (written: ManagedAnnouncement) => void;
  onClose: () => void;
}) {
  // A repeated request writes the same announcement.
  const [newId] = useState(() => uuid());
  const { title = '', text = '', version = 1 } = saved ?? {};
  const form = useSchemaForm(updateAnnouncement.body, { title, text, version });
  const saving = useAnnouncementChange(
    (body: AnnouncementChange) =>
      saved
        ? call(updateAnnouncement, { params: { announcementId: saved.id }, body })
        : call(createAnnouncement, {
            body: { id: newId, ...audience, title: body.title, text: body.text },
          }),
    { done: { title: t('write.saved') }, onDone },
  );
  const isPublished = saved?.state === 'published' || saved?.state === 'publishing';
  return (
    <FormDialog
      title={saved ? t('write.editTitle') : t('write.title')}
      description={isPublished ? t('write.publishedText') : t('write.text')}
      submitLabel={saved ? t('write.save') : t('write.saveDraft')}
      pendingLabel={t('write.saving')}
      form={form}
      isPending={saving.isPending}
      onSubmit={saving.mutate}
      onClose={onClose}
    >
      <Field form={form} name="title" label={t('write.fields.title')}>
        {(field) => <TextField {...field} required autoFocus maxLength={ANNOUNCEMENT_LIMITS.title} />}
      </Field>
      <Field form={form} name="text" label={t('write.fields.text')}>
        {(field) => (
          <TextField
            {...field}
            required
            rows={ROWS}
            maxLength={ANNOUNCEMENT_LIMITS.text}
            hint={t('write.fields.textHint')}
          />
        )}
      </Field>
      <Preview title={form.watch('title')} text={form.watch('text')} />
    </FormDialog>
  );
}

function Preview({ title, text }: { title: string; text: string }) {
  const id = useId();
  if (!title.trim() && !text.trim()) return null;
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id} className={styles.quiet}>
        {t('write.preview')}
      </h3>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p className={styles.text} dir="auto">
        {text.trim()}
      </p>
    </section>
  );
}
