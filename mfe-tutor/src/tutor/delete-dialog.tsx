import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { deleteChatSession, listChatSessions, type ChatSession } from '@lectern/contract';
import { Button, toast, texts as shared } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { texts } from '../texts';

const words = texts.deletion;

/** Asks before a conversation is deleted. */
export function DeleteDialog({ session, onClose }: { session: ChatSession; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteChatSession, { params: { sessionId: session.id } }),
    onSuccess: async () => {
      await invalidate(listChatSessions);
      onClose();
      // The button that asked has gone with its row.
      document.getElementById('recent-chats')?.focus();
    },
    onError: (error) =>
      toast({
        title: shared.error,
        description: serverMessage(error) ?? words.failed,
        variant: 'destructive',
      }),
  });
  return (
    <Dialog
      title={words.title}
      description={words.text(session.title)}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? words.deleting : words.delete}
          </Button>
        </>
      }
    />
  );
}
