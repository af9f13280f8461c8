import { call, invalidate, useMutation } from '@lectern/client';
import { deleteChatSession, listChatSessions, type ChatSession } from '@lectern/contract';
import { Button, texts as shared } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { texts } from '../texts';

const labels = texts.deletion;

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
    meta: { failed: { title: shared.error, fallback: labels.failed } },
  });
  return (
    <Dialog
      title={labels.title}
      description={labels.text(session.title)}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? labels.deleting : labels.delete}
          </Button>
        </>
      }
    />
  );
}
