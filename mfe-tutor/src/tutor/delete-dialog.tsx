import { call, invalidate, useMutation } from '@lectern/client';
import { deleteChatSession, listChatSessions, type ChatSession } from '@lectern/contract';
import { Button, uiText } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { nameSession } from '../subjects';
import { t } from '../texts';

/** Asks for confirmation, then deletes a conversation. */
export function DeleteDialog({ session, onClose }: { session: ChatSession; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteChatSession, { params: { sessionId: session.id } }),
    onSuccess: async () => {
      await invalidate(listChatSessions);
      onClose();
      // The button that opened the dialog was removed with its row.
      document.getElementById('recent-chats')?.focus();
    },
    meta: { failed: { title: uiText('error'), fallback: t('deletion.failed') } },
  });
  return (
    <Dialog
      title={t('deletion.title')}
      description={t('deletion.text', { title: nameSession(session.title) })}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('deletion.cancel')}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? t('deletion.deleting') : t('deletion.delete')}
          </Button>
        </>
      }
    />
  );
}
