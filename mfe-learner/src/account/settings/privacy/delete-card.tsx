import { call, buildUrl, useMutation } from '@lectern/client';
import { deleteOwnUser, logout } from '@lectern/contract';
import { Button, Card, uiText } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import styles from '../settings.module.css';

/** Deletes the person's own account after a confirmation. */
export function DeleteCard() {
  const [asking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => call(deleteOwnUser),
    // Ends the sessions of the product and of the identity provider, whose cookies still exist.
    onSuccess: () => window.location.assign(buildUrl(logout)),
    meta: { failed: { title: uiText('error'), fallback: t('settings.remove.failed') } },
    onError: () => setAsking(false),
  });

  return (
    <Card aria-labelledby="delete">
      <PartTitle id="delete">{t('settings.remove.title')}</PartTitle>
      <p className={styles.quiet}>{t('settings.remove.text')}</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('settings.remove.action')}
        </Button>
      </div>
      <Dialog
        title={t('settings.remove.title')}
        description={t('settings.remove.question')}
        open={asking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" autoFocus onClick={() => setAsking(false)}>
              {t('settings.remove.cancel')}
            </Button>
            <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
              {deletion.isPending ? t('settings.remove.deleting') : t('settings.remove.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('settings.remove.credentials')}</p>
      </Dialog>
    </Card>
  );
}
