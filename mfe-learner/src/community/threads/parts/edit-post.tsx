import { call } from '@lectern/client';
import { updatePost, type Post } from '@lectern/contract';
import { Button, Row, Stack } from '@lectern/ui';
import { useState } from 'react';
import { t } from '../texts';
import { MentionField } from './mention-field';
import { toDraft, toPostText } from './mentions';
import { useThreadCall } from './use-thread-call';

/** Changes an own question or answer. */
export function EditPost({ post, courseId, onEnd }: { post: Post; courseId: string; onEnd: () => void }) {
  const [draft, setDraft] = useState(() => toDraft(post));
  const [version] = useState(post.version);
  const text = toPostText(draft);
  const saving = useThreadCall(
    () => call(updatePost, { params: { postId: post.id }, body: { version, text } }),
    t('post.notSaved'),
  );
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') saving.mutate(undefined, { onSuccess: onEnd });
      }}
    >
      <MentionField
        label={post.isQuestion ? t('ask.label') : t('answer.label')}
        courseId={courseId}
        draft={draft}
        autoFocus
        rows={4}
        onChange={setDraft}
      />
      {post.isAccepted && <p>{t('post.editEndsAcceptance')}</p>}
      <Row>
        <Button type="submit" disabled={saving.isPending || text === ''}>
          {t('post.save')}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t('reason.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
