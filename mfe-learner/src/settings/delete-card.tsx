import { call, serverMessage, urlOf, useMutation } from '@lectern/client';
import { deleteOwnUser, logout } from '@lectern/contract';
import { Button, Card, CardTitle, texts as shared, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { studyTexts } from '../study-texts';
import styles from './settings.module.css';

const words = studyTexts.settings.remove;

/** The way out, for good. */
export function DeleteCard() {
  const [asking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => call(deleteOwnUser),
    // Out of the product and of the provider, whose cookie is still there.
    onSuccess: () => window.location.assign(urlOf(logout)),
    onError: (error) => {
      setAsking(false);
      toast({
        title: shared.error,
        description: serverMessage(error) ?? words.failed,
        variant: 'destructive',
      });
    },
  });

  return (
    <Card aria-labelledby="delete">
      <CardTitle id="delete">{words.title}</CardTitle>
      <p className={styles.quiet}>{words.text}</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {words.action}
        </Button>
      </div>
      <Dialog
        title={words.title}
        description={words.question}
        open={asking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" autoFocus onClick={() => setAsking(false)}>
              {words.cancel}
            </Button>
            <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
              {deletion.isPending ? words.deleting : words.confirm}
            </Button>
          </>
        }
      />
    </Card>
  );
}
