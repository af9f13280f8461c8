import { call } from '@lectern/client';
import { answerQuestion, type Thread } from '@lectern/contract';
import { Button, Stack } from '@lectern/ui';
import { useRef } from 'react';
import { v4 as newId } from 'uuid';
import { t } from '../texts';
import { MentionField } from './mention-field';
import { toPostText } from './mentions';
import { NO_DRAFT, useDraft } from './use-draft';
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
  const [draft, setDraft] = useDraft(`${userId}.answer.${thread.id}`);
  const unsent = useRef<{ text: string; id: string }>(undefined);
  const text = toPostText(draft);
  const forgetText = () => {
    setDraft(NO_DRAFT);
    unsent.current = undefined;
  };
  const sending = useThreadCall(
    () => {
      // A text that is sent again after a failure keeps its id: the server may have saved it.
      const id = unsent.current?.text === text ? unsent.current.id : newId();
      unsent.current = { text, id };
      return call(answerQuestion, { params: { threadId: thread.id }, body: { id, text } });
    },
    t('answer.notSent'),
    forgetText,
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
