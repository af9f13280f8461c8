import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  getReminderSettings,
  ReminderKind,
  updateReminderSettings,
  type MutedReminders,
  type ReminderChannel,
  type User,
} from '@lectern/contract';
import { Card, CardTitle, texts as shared, toast } from '@lectern/ui';
import { reminderTexts } from './reminder-texts';
import reminderStyles from './reminders-card.module.css';
import styles from './settings.module.css';

const labels = reminderTexts.reminders;
const settingsQuery = query(getReminderSettings);

/** Chooses which reminders appear under Notifications and which are sent by email. */
export function RemindersCard({ user }: { user: User }) {
  const { data: settings, error } = useQuery(settingsQuery);
  const choosing = useMutation({
    mutationFn: (muted: MutedReminders) => call(updateReminderSettings, { body: muted }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      toast(labels.saved);
    },
    meta: { failed: { title: shared.error, fallback: labels.failed } },
  });
  return (
    <Card aria-labelledby="reminders">
      <CardTitle id="reminders">{labels.title}</CardTitle>
      {error && !settings && <p role="alert">{serverMessage(error) ?? labels.loadFailed}</p>}
      {!error && !settings && <p role="status">{labels.loading}</p>}
      {settings && (
        <>
          <p className={styles.quiet}>{settings.isSendingMail ? labels.text : labels.noMail}</p>
          <Choices
            kinds={ReminderKind.options.filter((kind) => kind !== 'course-ready' || user.role !== 'student')}
            channels={settings.isSendingMail ? ['panel', 'mail'] : ['panel']}
            muted={choosing.isPending ? choosing.variables : settings.muted}
            disabled={choosing.isPending}
            onChange={(muted) => choosing.mutate(muted)}
          />
        </>
      )}
    </Card>
  );
}

function Choices({
  kinds,
  channels,
  muted,
  disabled,
  onChange,
}: {
  kinds: ReminderKind[];
  channels: ReminderChannel[];
  muted: MutedReminders;
  disabled: boolean;
  onChange: (muted: MutedReminders) => void;
}) {
  const toggle = (channel: ReminderChannel, kind: ReminderKind) => {
    const others = muted[channel].filter((other) => other !== kind);
    const next = others.length === muted[channel].length ? [...others, kind] : others;
    onChange({ ...muted, [channel]: next });
  };
  return (
    <table className={reminderStyles.table}>
      <thead>
        <tr>
          <th scope="col">{labels.kind}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {labels.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{labels.kinds[kind]}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`${labels.kinds[kind]}: ${labels.channels[channel]}`}
                    checked={!muted[channel].includes(kind)}
                    disabled={disabled}
                    onChange={() => toggle(channel, kind)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
