import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { getUser, updateOwnUser, type User } from '@lectern/contract';
import { Button, Card, CardTitle, texts as shared, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useState, type FormEvent } from 'react';
import { timeZone as browserTimeZone } from '../practice-day';
import { reminderTexts } from '../reminder-texts';
import styles from './settings.module.css';

const labels = reminderTexts.timeZone;

/** Chooses the time zone of reminders; the browser's is proposed until one is saved. */
export function TimeZoneCard({ user }: { user: User }) {
  const [timeZone, setTimeZone] = useState(user.timeZone ?? browserTimeZone());
  const saving = useMutation({
    mutationFn: () => call(updateOwnUser, { body: { timeZone } }),
    onSuccess: () => {
      toast(labels.saved);
      return invalidate(getUser);
    },
    onError: (error) => {
      const description = serverMessage(error) ?? labels.failed;
      toast({ title: shared.error, description, variant: 'destructive' });
    },
  });

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }

  return (
    <Card aria-labelledby="time-zone">
      <CardTitle id="time-zone">{labels.title}</CardTitle>
      <p className={styles.quiet}>{user.timeZone ? labels.text : labels.notSaved}</p>
      <form className={styles.form} onSubmit={save}>
        <Select
          label={labels.zone}
          options={timeZones(timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={timeZone}
          onChange={setTimeZone}
        />
        <div>
          <Button type="submit" disabled={saving.isPending}>
            {saving.isPending ? labels.saving : labels.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The browser's list, UTC, and the present zone, which another browser may have under another name. */
function timeZones(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])].sort();
}
