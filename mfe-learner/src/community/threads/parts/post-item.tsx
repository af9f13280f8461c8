import { call } from '@lectern/client';
import {
  acceptAnswer,
  dismissReports,
  hidePost,
  reportPost,
  showPost,
  type Post,
  type Thread,
} from '@lectern/contract';
import { Badge, Button, formatDateTime, Row, toast } from '@lectern/ui';
import { Check, Eye, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../texts';
import { EditPost } from './edit-post';
import { PostText } from './post-text';
import { ReasonForm } from './reason-form';
import styles from './threads.module.css';
import { useDeletePost } from './use-delete-post';
import { useThreadCall } from './use-thread-call';

type Task = 'edit' | 'report' | 'hide';

/** A question or an answer, with what the reader may do with it. */
export function PostItem({ post, thread }: { post: Post; thread: Thread }) {
  const [task, setTask] = useState<Task>();
  const { isGone, remove } = useDeletePost(post.id);
  const end = () => setTask(undefined);
  if (post.isDeleted || isGone) {
    return (
      <article className={styles.post} data-post={post.id}>
        <p className={styles.gone}>{t('post.deleted')}</p>
      </article>
    );
  }
  const isRead = !post.isHidden || post.text !== '';
  return (
    <article
      className={styles.post}
      data-post={post.id}
      data-accepted={post.isAccepted || undefined}
      aria-label={nameArticle(post)}
      tabIndex={-1}
    >
      <PostHead post={post} />
      {post.isHidden && (
        <p className={styles.fate}>
          {post.hiddenReason === null
            ? t('post.hidden')
            : t('post.hiddenBecause', { reason: post.hiddenReason })}
        </p>
      )}
      {isRead && task !== 'edit' && <PostText text={post.text} mentions={post.mentions} />}
      {task === 'edit' && <EditPost post={post} courseId={thread.course.id} onEnd={end} />}
      {post.reports.length > 0 && <Reports post={post} />}
      {isRead && task === undefined && (
        <PostTools post={post} thread={thread} onTask={setTask} onDelete={remove} />
      )}
      {task === 'report' && <Report post={post} onEnd={end} />}
      {task === 'hide' && <Hide post={post} onEnd={end} />}
    </article>
  );
}

const nameAuthor = ({ author }: Pick<Post, 'author'>): string => author?.name ?? t('post.deletedAccount');

function nameArticle(post: Post): string {
  const name = nameAuthor(post);
  return post.isQuestion ? t('post.questionBy', { name }) : t('post.answerBy', { name });
}

function PostHead({ post }: { post: Post }) {
  return (
    <div className={styles.postHead}>
      <span className={styles.author} dir="auto">
        {nameAuthor(post)}
      </span>
      {post.author?.isInstructor && <Badge tone="primary">{t('post.instructor')}</Badge>}
      {post.isAccepted && (
        <Badge tone="success">
          {post.acceptedBy === 'instructor' ? t('post.acceptedByInstructor') : t('post.accepted')}
        </Badge>
      )}
      <span className={styles.quiet}>
        <time dateTime={post.createdAt}>{formatDateTime(post.createdAt)}</time>
        {post.editedAt !== null && (
          <span title={formatDateTime(post.editedAt)}>
            {' · '}
            {t('post.edited')}
          </span>
        )}
      </span>
    </div>
  );
}

function PostTools({
  post,
  thread,
  onTask,
  onDelete,
}: {
  post: Post;
  thread: Thread;
  onTask: (task: Task) => void;
  onDelete: () => void;
}) {
  const name = nameAuthor(post);
  const acceptance = useThreadCall(
    (postId: string | null) => call(acceptAnswer, { params: { threadId: thread.id }, body: { postId } }),
    t('post.notAccepted'),
  );
  const showing = useThreadCall(() => call(showPost, { params: { postId: post.id } }), t('post.notShown'));
  const canReport = !post.isOwn && !thread.canModerate && !post.isHidden;
  return (
    <Row gap={4} className={styles.tools}>
      {thread.canAccept && !post.isQuestion && !post.isHidden && (
        <Button
          variant="quiet"
          aria-pressed={post.isAccepted}
          disabled={acceptance.isPending}
          onClick={() => acceptance.mutate(post.isAccepted ? null : post.id)}
        >
          <Check aria-hidden />
          {post.isAccepted ? t('post.isTheAnswer') : t('post.accept')}
        </Button>
      )}
      {post.canEdit && <Tool Icon={Pencil} label={t('post.edit')} onClick={() => onTask('edit')} />}
      {post.isOwn && <Tool Icon={Trash2} label={t('post.delete')} onClick={onDelete} />}
      {canReport && post.isReported && <span className={styles.quiet}>{t('post.reported')}</span>}
      {canReport && !post.isReported && (
        <Tool Icon={Flag} label={t('post.reportNamed', { name })} onClick={() => onTask('report')} />
      )}
      {thread.canModerate && !post.isHidden && (
        <Tool Icon={EyeOff} label={t('post.hideNamed', { name })} onClick={() => onTask('hide')} />
      )}
      {thread.canModerate && post.isHidden && (
        <Tool Icon={Eye} label={t('post.showNamed', { name })} onClick={() => showing.mutate()} />
      )}
    </Row>
  );
}

function Tool({ Icon, label, onClick }: { Icon: typeof Eye; label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" icon title={label} aria-label={label} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}

function Report({ post, onEnd }: { post: Post; onEnd: () => void }) {
  const report = useThreadCall(
    (reason: string) => call(reportPost, { params: { postId: post.id }, body: { reason } }),
    t('post.notReported'),
  );
  const send = (reason: string) =>
    report.mutate(reason, {
      onSuccess: () => {
        toast({ title: t('post.reportedToast') });
        onEnd();
      },
    });
  return (
    <ReasonForm
      label={t('post.reportReason')}
      action={t('post.report')}
      isPending={report.isPending}
      onSend={send}
      onCancel={onEnd}
    />
  );
}

function Hide({ post, onEnd }: { post: Post; onEnd: () => void }) {
  const hiding = useThreadCall(
    (reason: string) => call(hidePost, { params: { postId: post.id }, body: { reason } }),
    t('post.notHidden'),
  );
  return (
    <ReasonForm
      label={t('post.hideReason')}
      action={t('post.hide')}
      isPending={hiding.isPending}
      onSend={(reason) => hiding.mutate(reason, { onSuccess: onEnd })}
      onCancel={onEnd}
    />
  );
}

/** What was reported, for instructors. */
function Reports({ post }: { post: Post }) {
  const dismissal = useThreadCall(
    () => call(dismissReports, { params: { postId: post.id } }),
    t('post.notDismissed'),
  );
  return (
    <div className={styles.fate}>
      <p>{t('post.reports', { count: post.reports.length })}</p>
      <ul className={styles.reasons}>
        {post.reports.map(({ reason, createdAt }) => (
          <li key={createdAt} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
      <Button variant="secondary" disabled={dismissal.isPending} onClick={() => dismissal.mutate()}>
        {t('post.dismiss')}
      </Button>
    </div>
  );
}
