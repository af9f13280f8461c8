import { call, query, queryClient, serverMessage, useMutation, useQuery } from '@lectern/client';
import { getTutorSettings, updateTutorSettings } from '@lectern/contract';
import { Card, CardTitle, texts as shared, toast } from '@lectern/ui';
import { settingsTexts } from './texts';
import styles from './settings.module.css';

const labels = settingsTexts.tutor;
const settingsQuery = query(getTutorSettings);

/** Chooses whether the tutor may answer with the language model, if the site has one. */
export function TutorCard() {
  const { data: settings, error } = useQuery(settingsQuery);
  const choosing = useMutation({
    mutationFn: (usesModel: boolean) => call(updateTutorSettings, { body: { usesModel } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      toast(labels.saved);
    },
    meta: { failed: { title: shared.error, fallback: labels.failed } },
  });

  return (
    <Card aria-labelledby="tutor">
      <CardTitle id="tutor">{labels.title}</CardTitle>
      {error && <p role="alert">{serverMessage(error) ?? labels.loadFailed}</p>}
      {settings && <p className={styles.quiet}>{settings.hasModel ? labels.text : labels.noModel}</p>}
      {settings?.hasModel && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={choosing.isPending ? choosing.variables : settings.usesModel}
            disabled={choosing.isPending}
            onChange={(event) => choosing.mutate(event.target.checked)}
          />
          {labels.choice}
        </label>
      )}
      {settings?.hasModel && !settings.usesModel && <p className={styles.quiet}>{labels.off}</p>}
      {settings && <p className={styles.quiet}>{labels.speech}</p>}
    </Card>
  );
}
