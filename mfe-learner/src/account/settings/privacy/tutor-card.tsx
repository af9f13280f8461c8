import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import { getTutorSettings, updateTutorSettings, type TutorSettings } from '@lectern/contract';
import { Card, texts as shared, toast } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import { PartTitle } from '../part-title';
import { SaveChanges } from '../save-changes';
import { settingsTexts } from '../texts';
import styles from '../settings.module.css';

const labels = settingsTexts.tutor;
const settingsQuery = query(getTutorSettings);

/** Chooses whether the tutor may answer with the language model, if the site has one. */
export function TutorCard() {
  const { data: settings, error } = useQuery(settingsQuery);
  return (
    <Card aria-labelledby="tutor">
      <PartTitle id="tutor">{labels.title}</PartTitle>
      {error && !settings && <p role="alert">{serverMessage(error) ?? labels.loadFailed}</p>}
      {!error && !settings && <p role="status">{labels.loading}</p>}
      {settings && <p className={styles.quiet}>{settings.hasModel ? labels.text : labels.noModel}</p>}
      {settings && <p className={styles.quiet}>{labels.speech}</p>}
      {settings?.hasModel && <TutorForm settings={settings} />}
    </Card>
  );
}

function TutorForm({ settings }: { settings: TutorSettings }) {
  const [draft, setDraft] = useState<boolean>();
  const usesModel = draft ?? settings.usesModel;
  const saving = useMutation({
    mutationFn: () => call(updateTutorSettings, { body: { usesModel } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      setDraft(undefined);
      toast(labels.saved);
    },
    meta: { failed: { title: shared.error, fallback: labels.failed } },
  });
  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <label className={styles.choice}>
        <input type="checkbox" checked={usesModel} onChange={(event) => setDraft(event.target.checked)} />
        {labels.choice}
      </label>
      {!usesModel && <p className={styles.quiet}>{labels.off}</p>}
      <SaveChanges isDirty={usesModel !== settings.usesModel} isSaving={saving.isPending} />
    </form>
  );
}
