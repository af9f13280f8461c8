import { call, invalidate, useMutation } from '@lectern/client';
import { deleteChatSession, listChatSessions, type ChatSession } from '@lectern/contract';
import { uiText } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { translateSessionTitle } from '../subjects';
import { t } from '../texts';

/** Asks for confirmation, then deletes a conversation. */
export function DeleteDialog({ session, onClose }: { session: ChatSession; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteChatSession, { params: { sessionId: session.id } }),
    onSuccess: async () => {
      await invalidate(listChatSessions);
      onClose();
      // The focus moves to the heading, because the button that opened the dialog was removed with the conversation's row.
      document.getElementById('recent-chats')?.focus();
    },
    meta: { failed: { title: uiText('error'), fallback: t('deletion.failed') } },
  });
  return (
    <ConfirmDialog
      labels={{
        title: t('deletion.title'),
        confirm: t('deletion.delete'),
        confirming: t('deletion.deleting'),
      }}
      question={t('deletion.text', { title: translateSessionTitle(session.title) })}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
