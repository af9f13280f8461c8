import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { getUser, updateOwnUser, type User } from '@lectern/contract';
import { Button, Card, CardTitle, TextField, texts as shared, toast } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import { studyTexts } from '../study-texts';
import styles from './settings.module.css';

const words = studyTexts.settings.name;
const LONGEST = 80;

/** The name that others and future certificates show. */
export function NameCard({ user }: { user: User }) {
  const [firstName, setFirstName] = useState(user.firstName ?? '');
  const [lastName, setLastName] = useState(user.lastName ?? '');
  const saving = useMutation({
    mutationFn: () => call(updateOwnUser, { body: { firstName, lastName } }),
    onSuccess: () => {
      toast(words.saved);
      return invalidate(getUser);
    },
    onError: (error) =>
      toast({
        title: shared.error,
        description: serverMessage(error) ?? words.failed,
        variant: 'destructive',
      }),
  });

  function save(event: FormEvent): void {
    event.preventDefault();
    saving.mutate();
  }

  return (
    <Card aria-labelledby="name">
      <CardTitle id="name">{words.title}</CardTitle>
      <form className={styles.form} onSubmit={save}>
        <div className={styles.names}>
          <TextField
            label={words.first}
            autoComplete="given-name"
            maxLength={LONGEST}
            value={firstName}
            onChange={setFirstName}
          />
          <TextField
            label={words.last}
            autoComplete="family-name"
            maxLength={LONGEST}
            value={lastName}
            onChange={setLastName}
          />
        </div>
        <TextField
          label={words.email}
          value={user.email}
          hint={words.emailHint}
          readOnly
          onChange={() => undefined}
        />
        <div>
          <Button type="submit" disabled={saving.isPending}>
            {saving.isPending ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
