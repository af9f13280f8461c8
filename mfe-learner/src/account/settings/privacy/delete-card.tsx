import { call, buildUrl, useMutation } from '@lectern/client';
import { deleteOwnUser, logout } from '@lectern/contract';
import { Button, Card, uiText } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
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
      {asking && (
        <ConfirmDialog
          labels={{
            title: t('settings.remove.title'),
            confirm: t('settings.remove.confirm'),
            confirming: t('settings.remove.deleting'),
          }}
          question={t('settings.remove.question')}
          isPending={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.remove.credentials')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
