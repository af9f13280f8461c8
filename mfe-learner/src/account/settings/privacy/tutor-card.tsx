import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import { getTutorSettings, updateTutorSettings, type TutorSettings } from '@lectern/contract';
import { Card, toast, uiText } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import { PartTitle } from '../part-title';
import { SaveChanges } from '../save-changes';
import { t } from '../../texts';
import styles from '../settings.module.css';

const settingsQuery = query(getTutorSettings);

/** Chooses whether the tutor may answer with the language model, if the site has one. */
export function TutorCard() {
  const { data: settings, error } = useQuery(settingsQuery);
  return (
    <Card aria-labelledby="tutor">
      <PartTitle id="tutor">{t('settings.tutor.title')}</PartTitle>
      {error && !settings && <p role="alert">{serverMessage(error) ?? t('settings.tutor.loadFailed')}</p>}
      {!error && !settings && <p role="status">{t('settings.tutor.loading')}</p>}
      {settings && (
        <p className={styles.quiet}>
          {settings.hasModel ? t('settings.tutor.text') : t('settings.tutor.noModel')}
        </p>
      )}
      {settings && <p className={styles.quiet}>{t('settings.tutor.speech')}</p>}
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
      toast({ title: t('settings.tutor.saved.title'), description: t('settings.tutor.saved.description') });
    },
    meta: { failed: { title: uiText('error'), fallback: t('settings.tutor.failed') } },
  });
  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <label className={styles.choice}>
        <input type="checkbox" checked={usesModel} onChange={(event) => setDraft(event.target.checked)} />
        {t('settings.tutor.choice')}
      </label>
      {!usesModel && <p className={styles.quiet}>{t('settings.tutor.off')}</p>}
      <SaveChanges isDirty={usesModel !== settings.usesModel} isSaving={saving.isPending} />
    </form>
  );
}
