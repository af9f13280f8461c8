import { call, invalidate, useMutation } from '@lectern/client';
import { getUser, updateOwnUser, type User } from '@lectern/contract';
import { browserTimeZone, Button, Card, CardTitle, texts as shared, toast } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { reminderTexts } from './reminder-texts';
import styles from './settings.module.css';

const labels = reminderTexts.timeZone;

/** Value of the select for no choice; Radix has no empty values. */
const AS_BROWSER = 'browser';

/** Chooses the time zone of screens, mail and calendar; by default screens follow the browser. */
export function TimeZoneCard({ user }: { user: User }) {
  const [timeZone, setTimeZone] = useState(user.timeZone ?? AS_BROWSER);
  const zones = timeZones(user.timeZone).map((value) => ({ value, label: formatZone(value) }));
  const body = { timeZone: timeZone === AS_BROWSER ? null : timeZone };
  const { submit, findProblem } = useFormCheck(updateOwnUser.body, body);
  const saving = useMutation({
    mutationFn: () => call(updateOwnUser, { body }),
    onSuccess: () => {
      toast(labels.saved);
      return invalidate(getUser);
    },
    meta: { failed: { title: shared.error, fallback: labels.failed } },
  });

  return (
    <Card aria-labelledby="time-zone">
      <CardTitle id="time-zone">{labels.title}</CardTitle>
      <p className={styles.quiet}>{user.timeZone ? labels.text : labels.notSaved}</p>
      <form className={styles.form} noValidate onSubmit={submit(() => saving.mutate())}>
        <Select
          label={labels.zone}
          options={[{ value: AS_BROWSER, label: labels.asBrowser(formatZone(browserTimeZone())) }, ...zones]}
          value={timeZone}
          error={findProblem('timeZone')}
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

const formatZone = (zone: string): string => zone.replaceAll('_', ' ');

/** The browser's list, UTC, and the saved zone, which another browser may have under another name. */
function timeZones(saved: string | null): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(saved ? [saved] : [])])].sort();
}
