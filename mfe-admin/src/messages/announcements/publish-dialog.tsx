import { call } from '@lectern/client';
import { type ManagedAnnouncement, publishAnnouncement } from '@lectern/contract';
import { timeZone } from '@lectern/ui';
import { useId, useState } from 'react';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { DateTimeField } from '../../parts/fields/date-time-field';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';
import styles from './announcements.module.css';
import { useAnnouncementChange } from './use-announcement-change';

const TIMES = ['now', 'later'] as const;

/** Asks when to publish an announcement, and shows how many people will receive the announcement. */
export default function PublishDialog({
  announcement: { id, title, version, publishAt },
  audienceSize,
  onClose,
}: {
  announcement: ManagedAnnouncement;
  /** People who would be notified now. */
  audienceSize: number;
  onClose: () => void;
}) {
  const name = useId();
  const [time, setTime] = useState<(typeof TIMES)[number]>(publishAt ? 'later' : 'now');
  const isNow = time === 'now';
  const form = useSchemaForm(publishAnnouncement.body, { version, publishAt }, (values) =>
    isNow ? { ...values, publishAt: null } : values,
  );
  const publication = useAnnouncementChange(
    (at: string | null) =>
      call(publishAnnouncement, { params: { announcementId: id }, body: { version, publishAt: at } }),
    {
      done: (at) => ({ title: at === null ? t('publish.published') : t('publish.scheduled') }),
      onDone: onClose,
    },
  );
  const isUndecided = !isNow && !form.watch('publishAt');
  return (
    <FormDialog
      title={t('publish.title', { title })}
      description={t('publish.text', { count: audienceSize })}
      submitLabel={t(isNow ? 'publish.send' : 'publish.schedule', { count: audienceSize })}
      form={form}
      isPending={publication.isPending}
      isDisabled={isUndecided}
      onSubmit={(body) => publication.mutate(body.publishAt)}
      onClose={onClose}
    >
      <fieldset className={styles.times}>
        <legend>{t('publish.when')}</legend>
        {TIMES.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={time === one} onChange={() => setTime(one)} />
            {t(`publish.times.${one}`)}
          </label>
        ))}
      </fieldset>
      {!isNow && (
        <Field form={form} name="publishAt" label={t('publish.time')}>
          {(at) => <DateTimeField {...at} required hint={t('publish.zone', { zone: timeZone() ?? 'UTC' })} />}
        </Field>
      )}
      <p className={styles.quiet}>{t('publish.final')}</p>
    </FormDialog>
  );
}
