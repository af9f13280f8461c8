import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  getReminderSettings,
  ReminderKind,
  updateReminderSettings,
  type MutedReminders,
  type ReminderChannel,
  type ReminderSettings,
  type Role,
  type User,
} from '@lectern/contract';
import { Card, toast, uiText } from '@lectern/ui';
import { CheckboxTable } from '@lectern/ui/checkbox-table';
import { useState, type FormEvent } from 'react';
import { PartTitle } from '../part-title';
import { SaveChanges } from '../save-changes';
import { t } from '../../texts';
import styles from '../settings.module.css';

const settingsQuery = query(getReminderSettings);

/** Chooses which reminders appear under Notifications and which are sent by email. */
export function RemindersCard({ user }: { user: User }) {
  const { data: settings, error } = useQuery(settingsQuery);
  return (
    <Card aria-labelledby="reminders">
      <PartTitle id="reminders">{t('reminders.title')}</PartTitle>
      {error && !settings && <p role="alert">{serverMessage(error) ?? t('reminders.loadFailed')}</p>}
      {!error && !settings && <p role="status">{t('reminders.loading')}</p>}
      {settings && (
        <>
          <p className={styles.quiet}>
            {settings.isSendingMail ? t('reminders.text') : t('reminders.noMail')}
          </p>
          <RemindersForm settings={settings} role={user.role} />
        </>
      )}
    </Card>
  );
}

function RemindersForm({ settings, role }: { settings: ReminderSettings; role: Role }) {
  const [draft, setDraft] = useState<MutedReminders>();
  const muted = draft ?? settings.muted;
  const saving = useMutation({
    mutationFn: () => call(updateReminderSettings, { body: muted }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      setDraft(undefined);
      toast({ title: t('reminders.saved.title'), description: t('reminders.saved.description') });
    },
    meta: { failed: { title: uiText('error'), fallback: t('reminders.failed') } },
  });
  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Choices
        kinds={ReminderKind.options.filter((kind) => role !== 'student' || !OF_INSTRUCTORS.includes(kind))}
        channels={settings.isSendingMail ? ['panel', 'mail'] : ['panel']}
        muted={muted}
        onChange={setDraft}
      />
      <SaveChanges isDirty={!isSame(muted, settings.muted)} isSaving={saving.isPending} />
    </form>
  );
}

/** What students get no reminder of. */
const OF_INSTRUCTORS: ReminderKind[] = ['course-ready', 'video-ready', 'questions-asked', 'answers-to-grade'];

const isSame = (one: MutedReminders, other: MutedReminders): boolean =>
  (['panel', 'mail'] as const).every(
    (channel) =>
      one[channel].length === other[channel].length &&
      one[channel].every((kind) => other[channel].includes(kind)),
  );

function Choices({
  kinds,
  channels,
  muted,
  onChange,
}: {
  kinds: ReminderKind[];
  channels: ReminderChannel[];
  muted: MutedReminders;
  onChange: (muted: MutedReminders) => void;
}) {
  const toggle = (channel: ReminderChannel, kind: ReminderKind) => {
    const others = muted[channel].filter((other) => other !== kind);
    const next = others.length === muted[channel].length ? [...others, kind] : others;
    onChange({ ...muted, [channel]: next });
  };
  return (
    <CheckboxTable
      heading={t('reminders.kind')}
      rows={kinds.map((kind) => ({ key: kind, label: t(`reminders.kinds.${kind}`) }))}
      columns={channels.map((channel) => ({ key: channel, label: t(`reminders.channels.${channel}`) }))}
      isChecked={(kind, channel) => !muted[channel].includes(kind)}
      label={(kind, channel) => t('reminders.choice', { kind, channel })}
      onToggle={(kind, channel) => toggle(channel, kind)}
    />
  );
}
