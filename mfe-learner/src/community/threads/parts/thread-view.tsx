import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import {
  closeThread,
  followThread,
  getThread,
  listAnswers,
  markThreadRead,
  POST_PAGE_SIZE,
  type Post,
  type Thread,
} from '@lectern/contract';
import { Badge, Button, EmptyState, isMissing, QueryState, Row, Stack, toast } from '@lectern/ui';
import { Bell, BellOff, Link2, Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../texts';
import { AnswerForm } from './answer-form';
import { PostItem } from './post-item';
import { refetchThreads } from './thread-queries';
import { findThreadAddress } from './thread-link';
import styles from './threads.module.css';
import { useThreadCall } from './use-thread-call';

/** A question with its answers, a field for an answer, and what the reader may do with it. */
export function ThreadView({ threadId, userId }: { threadId: string; userId: string }) {
  const [page, setPage] = useState(1);
  const [answeredId, setAnsweredId] = useState<string>();
  const params = { threadId };
  const thread = useQuery({ ...query(getThread, { params }), refetchOnMount: 'always' });
  const answers = useQuery({
    ...query(listAnswers, { params, query: { page } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { data } = thread;
  useMarkRead(data);
  const queryState = (
    <QueryState
      query={[thread, answers]}
      loading={t('thread.loading')}
      failed={t('thread.failed')}
      missing={<EmptyState title={t('thread.missing')} text={t('thread.missingText')} />}
    />
  );
  if (!data || !answers.data || isMissing(thread.error)) return queryState;
  const { total, items } = answers.data;
  return (
    <Stack gap={12} className={styles.thread}>
      {queryState}
      <ThreadFacts thread={data} />
      <PostItem key={data.question.id} post={data.question} thread={data} />
      {total > 0 && <h2 className={styles.part}>{t('thread.answers', { count: total })}</h2>}
      <Answers thread={data} answers={items} answeredId={answeredId} />
      <Pages total={total} page={page} onChange={setPage} />
      {data.canAnswer && (
        <AnswerForm
          thread={data}
          userId={userId}
          onAnswered={(id) => {
            setAnsweredId(id);
            setPage(Math.ceil((total + 1) / POST_PAGE_SIZE));
          }}
        />
      )}
      {data.isClosed && <p className={styles.quiet}>{t('thread.closedText')}</p>}
    </Stack>
  );
}

/** Reading a followed question ends that it is unread. */
function useMarkRead(thread: Thread | undefined): void {
  const unreadId = thread?.isUnread ? thread.id : undefined;
  useEffect(() => {
    if (unreadId === undefined) return;
    // It stays unread where the call fails.
    call(markThreadRead, { params: { threadId: unreadId } }).then(refetchThreads, () => undefined);
  }, [unreadId]);
}

function Answers({
  thread,
  answers,
  answeredId,
}: {
  thread: Thread;
  answers: Post[];
  answeredId: string | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { accepted } = thread;
  // The accepted answer is shown on each page, on its own page in its place.
  const first = accepted && !answers.some(({ id }) => id === accepted.id) ? [accepted] : [];
  const items = [...first, ...answers];
  const isShown = items.some(({ id }) => id === answeredId);
  useEffect(() => {
    if (isShown)
      list.current?.querySelector(`[data-post="${answeredId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [answeredId, isShown]);
  if (items.length === 0) return null;
  return (
    <ul ref={list} className={styles.list} role="list">
      {items.map((post) => (
        <li key={post.id}>
          <PostItem post={post} thread={thread} />
        </li>
      ))}
    </ul>
  );
}

function Pages({ total, page, onChange }: { total: number; page: number; onChange: (page: number) => void }) {
  const last = Math.ceil(total / POST_PAGE_SIZE);
  if (last < 2) return null;
  return (
    <Row justify="space-between">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('thread.earlier')}
      </Button>
      <Button variant="secondary" disabled={page >= last} onClick={() => onChange(page + 1)}>
        {t('thread.later')}
      </Button>
    </Row>
  );
}

/** State of a question, and the buttons about it as a whole. */
function ThreadFacts({ thread }: { thread: Thread }) {
  const params = { threadId: thread.id };
  const following = useThreadCall(
    (isFollowing: boolean) => call(followThread, { params, body: { isFollowing } }),
    t('thread.notFollowed'),
  );
  const closing = useThreadCall(
    (isClosed: boolean) => call(closeThread, { params, body: { isClosed } }),
    t('thread.notClosed'),
  );
  async function copyLink(): Promise<void> {
    const address = new URL(findThreadAddress(thread), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('thread.linkCopied') });
    } catch {
      toast({ title: t('thread.linkNotCopied'), description: address, variant: 'destructive' });
    }
  }
  return (
    <div className={styles.facts}>
      <ThreadBadges thread={thread} />
      <Row gap={4} className={styles.factTools}>
        <Button
          variant="quiet"
          icon
          aria-pressed={thread.isFollowed}
          aria-label={t('thread.follow')}
          title={thread.isFollowed ? t('thread.unfollow') : t('thread.follow')}
          disabled={following.isPending}
          onClick={() => following.mutate(!thread.isFollowed)}
        >
          {thread.isFollowed ? <Bell aria-hidden className={styles.on} /> : <BellOff aria-hidden />}
        </Button>
        <Button
          variant="quiet"
          icon
          aria-label={t('thread.copyLink')}
          title={t('thread.copyLink')}
          onClick={() => void copyLink()}
        >
          <Link2 aria-hidden />
        </Button>
        {thread.canModerate && (
          <Button
            variant="quiet"
            icon
            aria-label={thread.isClosed ? t('thread.reopen') : t('thread.close')}
            title={thread.isClosed ? t('thread.reopen') : t('thread.close')}
            disabled={closing.isPending}
            onClick={() => closing.mutate(!thread.isClosed)}
          >
            {thread.isClosed ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          </Button>
        )}
      </Row>
      {thread.quote !== null && (
        <blockquote className={styles.quote} dir="auto">
          {thread.quote}
        </blockquote>
      )}
      {thread.state === 'removed' && <p className={styles.fate}>{t('thread.slideRemoved')}</p>}
      {thread.state === 'changed' && <p className={styles.fate}>{t('thread.slideChanged')}</p>}
    </div>
  );
}

/** Whether a question is answered, closed, hidden, or for instructors alone. */
export function ThreadBadges({
  thread,
}: {
  thread: Pick<
    Thread,
    | 'isAnswered'
    | 'isAcceptedByInstructor'
    | 'isClosed'
    | 'isOpen'
    | 'audience'
    | 'isFromTutor'
    | 'isHidden'
    | 'reportCount'
  >;
}) {
  return (
    <Row gap={6} as="span">
      {thread.isAnswered && (
        <Badge tone="success">
          {thread.isAcceptedByInstructor ? t('thread.answeredByInstructor') : t('thread.answered')}
        </Badge>
      )}
      {thread.isOpen && <Badge>{t('thread.open')}</Badge>}
      {thread.isClosed && <Badge>{t('thread.closed')}</Badge>}
      {thread.audience === 'instructors' && <Badge tone="primary">{t('thread.forInstructors')}</Badge>}
      {thread.isFromTutor && <Badge>{t('thread.fromTutor')}</Badge>}
      {thread.isHidden && <Badge tone="warning">{t('thread.hidden')}</Badge>}
      {thread.reportCount > 0 && (
        <Badge tone="danger">{t('thread.reports', { count: thread.reportCount })}</Badge>
      )}
    </Row>
  );
}
