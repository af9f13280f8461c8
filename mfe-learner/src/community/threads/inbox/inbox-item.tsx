import { call } from '@lectern/client';
import { closeThread, type InboxThread } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Button, Row, toast } from '@lectern/ui';
import { CircleCheck, Reply } from 'lucide-react';
import { useId } from 'react';
import { findSlideAddress } from '../parts/thread-link';
import { nameThread, ThreadSummary } from '../parts/thread-row';
import { ThreadView } from '../parts/thread-view';
import styles from '../parts/threads.module.css';
import { useThreadCall } from '../parts/use-thread-call';
import { t } from '../texts';

/** A question that waits, with the slides near it. It is answered in place, or closed as done. */
export function InboxItem({
  thread,
  userId,
  isOpen,
  onToggle,
}: {
  thread: InboxThread;
  userId: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  const close = (isClosed: boolean) =>
    call(closeThread, { params: { threadId: thread.id }, body: { isClosed } });
  const reopening = useThreadCall(() => close(false), t('thread.notClosed'));
  const closing = useThreadCall(() => close(true), t('thread.notClosed'));
  const finish = () =>
    closing.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: t('inbox.doneToast'),
          action: { label: t('post.undo'), onClick: () => reopening.mutate() },
        }),
    });
  const slide = findSlideAddress(thread);
  const name = nameThread(thread);
  return (
    <article className={styles.row} aria-label={name}>
      <ThreadSummary thread={thread} showsPlace />
      {thread.nearest.length > 0 && (
        <Row as="p" gap="4 12" className={styles.quiet}>
          {t('inbox.nearest')}
          {thread.nearest.map((near) => (
            <Link
              key={near.slideId}
              to={slideLink({
                ...{
                  courseSlug: thread.course.slug,
                  moduleId: near.moduleId,
                  slidePosition: near.number - 1,
                },
              })}
              dir="auto"
            >
              {t('row.where', { module: near.moduleTitle, slide: near.title, number: near.number })}
            </Link>
          ))}
        </Row>
      )}
      <div className={styles.rowTools}>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <Reply aria-hidden />
          {isOpen ? t('inbox.fold') : t('inbox.answer')}
        </Button>
        {!thread.isClosed && (
          <Button variant="quiet" disabled={closing.isPending} onClick={finish}>
            <CircleCheck aria-hidden />
            {t('inbox.done')}
          </Button>
        )}
        {slide !== undefined && (
          <Link
            to={slide}
            className={styles.link}
            aria-label={t('inbox.openNamed', { slide: thread.slide.title })}
          >
            {t('row.openSlide')}
          </Link>
        )}
      </div>
      {isOpen && (
        <div id={id} className={styles.opened}>
          <ThreadView threadId={thread.id} userId={userId} />
        </div>
      )}
    </article>
  );
}
