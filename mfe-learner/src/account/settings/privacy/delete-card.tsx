import { call, buildUrl, useMutation } from '@lectern/client';
import { deleteOwnUser, logout } from '@lectern/contract';
import { Button, Card, texts as shared } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { settingsTexts } from '../texts';
import styles from '../settings.module.css';

const labels = settingsTexts.remove;

/** Deletes the person's own account after a confirmation. */
export function DeleteCard() {
  const [asking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => call(deleteOwnUser),
    // Ends the sessions of the product and of the identity provider, whose cookies still exist.
    onSuccess: () => window.location.assign(buildUrl(logout)),
    meta: { failed: { title: shared.error, fallback: labels.failed } },
    onError: () => setAsking(false),
  });

  return (
    <Card aria-labelledby="delete">
      <PartTitle id="delete">{labels.title}</PartTitle>
      <p className={styles.quiet}>{labels.text}</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {labels.action}
        </Button>
      </div>
      <Dialog
        title={labels.title}
        description={labels.question}
        open={asking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" autoFocus onClick={() => setAsking(false)}>
              {labels.cancel}
            </Button>
            <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
              {deletion.isPending ? labels.deleting : labels.confirm}
            </Button>
          </>
        }
      />
    </Card>
  );
}
