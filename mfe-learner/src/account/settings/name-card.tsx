import { call, invalidate, useMutation } from '@lectern/client';
import { getUser, MAX_NAME_LENGTH, updateOwnUser, type User } from '@lectern/contract';
import { Button, Card, CardTitle, TextField, texts as shared, toast } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState } from 'react';
import { settingsTexts } from './texts';
import styles from './settings.module.css';

const labels = settingsTexts.name;

/** Edits the name that is shown to others and printed on future certificates. */
export function NameCard({ user, hasAccountHere }: { user: User; hasAccountHere: boolean }) {
  const [firstName, setFirstName] = useState(user.firstName ?? '');
  const [lastName, setLastName] = useState(user.lastName ?? '');
  const body = { firstName, lastName };
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
    <Card aria-labelledby="name">
      <CardTitle id="name">{labels.title}</CardTitle>
      <form className={styles.form} noValidate onSubmit={submit(() => saving.mutate())}>
        <div className={styles.names}>
          <TextField
            label={labels.first}
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
            value={firstName}
            error={findProblem('firstName')}
            onChange={setFirstName}
          />
          <TextField
            label={labels.last}
            autoComplete="family-name"
            maxLength={MAX_NAME_LENGTH}
            value={lastName}
            error={findProblem('lastName')}
            onChange={setLastName}
          />
        </div>
        <TextField
          label={labels.email}
          value={user.email}
          hint={hasAccountHere ? labels.emailHint : labels.emailElsewhere}
          readOnly
          onChange={() => undefined}
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
