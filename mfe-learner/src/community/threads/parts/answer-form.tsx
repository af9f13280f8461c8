import { call } from '@lectern/client';
import { answerQuestion, type Thread } from '@lectern/contract';
import { Button, Stack } from '@lectern/ui';
import { t } from '../texts';
import { MentionField } from './mention-field';
import { usePostText } from './use-post-text';
import { useThreadCall } from './use-thread-call';

/** Answers a question. What is typed stays until it is sent. */
export function AnswerForm({
  thread,
  userId,
  onAnswered,
}: {
  thread: Thread;
  userId: string;
  onAnswered?: ((postId: string) => void) | undefined;
}) {
  const { draft, setDraft, text, chooseId, forget } = usePostText(`${userId}.answer.${thread.id}`);
  const sending = useThreadCall(
    () => call(answerQuestion, { params: { threadId: thread.id }, body: { id: chooseId(), text } }),
    t('answer.notSent'),
    forget,
  );
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        if (text === '' || sending.isPending) return;
        sending.mutate(undefined, {
          onSuccess: ({ id }) => {
            onAnswered?.(id);
          },
        });
      }}
    >
      <MentionField
        label={t('answer.label')}
        placeholder={t('answer.placeholder')}
        courseId={thread.course.id}
        draft={draft}
        onChange={setDraft}
      />
      <div>
        <Button type="submit" disabled={sending.isPending || text === ''}>
          {t('answer.send')}
        </Button>
      </div>
    </Stack>
  );
}
