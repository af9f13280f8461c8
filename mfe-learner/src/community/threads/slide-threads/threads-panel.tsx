import { query, useQuery, type UseQueryResult } from '@lectern/client';
import {
  listThreads,
  type Course,
  type ListedThread,
  type Module,
  type Paged,
  type Slide,
} from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, QueryState, Stack } from '@lectern/ui';
import { Sheet } from '@lectern/ui/dialog';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths';
import { useIsWide } from '../../parts/use-is-wide';
import { ThreadRow } from '../parts/thread-row';
import { ThreadView } from '../parts/thread-view';
import styles from '../parts/threads.module.css';
import { t } from '../texts';
import { type AskedAbout, AskForm } from './ask-form';

type Threads = UseQueryResult<Paged<ListedThread>>;

/** Questions beside a slide in a wide window, over it in a narrow one: the box, what was asked here, and one question at a time. */
export function ThreadsPanel({
  userId,
  course,
  module,
  slide,
  canAsk,
  threadId,
  onSlide,
  about,
  onThread,
  onPlace,
  onForget,
  onClose,
}: {
  userId: string;
  course: Course;
  module: Module;
  slide: Slide;
  canAsk: boolean;
  threadId: string | undefined;
  /** The questions about this slide. */
  onSlide: Threads;
  about: AskedAbout | undefined;
  onThread: (id: string | undefined) => void;
  /** Absent for a slide without a picture. */
  onPlace: (() => void) | undefined;
  onForget: () => void;
  onClose: () => void;
}) {
  const isBeside = useIsWide();
  const body = useRef<HTMLDivElement>(null);
  const shownId = useRef(threadId);
  // The focus follows into the question and back, because the button that had it is gone.
  useEffect(() => {
    if (shownId.current === threadId) return;
    shownId.current = threadId;
    body.current?.scrollTo?.({ top: 0 });
    body.current?.focus();
  }, [threadId]);
  return (
    <Sheet open title={t('panel.title')} subtitle={slide.title} isBeside={isBeside} onClose={onClose}>
      <div ref={body} className={styles.panel} tabIndex={-1}>
        {threadId === undefined ? (
          <>
            {canAsk && (
              <AskForm
                key={slide.id}
                {...{ userId, course, slide, about, onPlace, onForget }}
                onAsked={onThread}
                onOpen={onThread}
              />
            )}
            <AskedHere {...{ module, onSlide, onOpen: onThread }} />
            <p className={styles.foot}>
              <Link to={paths.questions}>{t('panel.own')}</Link>
            </p>
          </>
        ) : (
          <>
            <div>
              <Button variant="quiet" onClick={() => onThread(undefined)}>
                <ArrowLeft aria-hidden />
                {t('panel.back')}
              </Button>
            </div>
            <ThreadView key={threadId} threadId={threadId} userId={userId} />
          </>
        )}
      </div>
    </Sheet>
  );
}

/** What was asked on this slide, then in the rest of its module; nothing where nothing was asked. */
function AskedHere({
  module,
  onSlide,
  onOpen,
}: {
  module: Module;
  onSlide: Threads;
  onOpen: (id: string) => void;
}) {
  const inModule = useQuery(
    query(listThreads, { query: { moduleId: module.id, filter: 'all', search: '', page: 1 } }),
  );
  if (!onSlide.data || !inModule.data)
    return <QueryState query={[onSlide, inModule]} loading={t('panel.loading')} failed={t('panel.failed')} />;
  const here = onSlide.data.items;
  const hereIds = new Set(here.map(({ id }) => id));
  const elsewhere = inModule.data.items.filter(({ id }) => !hereIds.has(id));
  return (
    <>
      <Part title={t('panel.onSlide')} threads={here} onOpen={onOpen} />
      <Part title={t('panel.inModule')} threads={elsewhere} onOpen={onOpen} />
    </>
  );
}

function Part({
  title,
  threads,
  onOpen,
}: {
  title: string;
  threads: ListedThread[];
  onOpen: (id: string) => void;
}) {
  if (threads.length === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <h3 className={styles.part}>{title}</h3>
      <ul className={styles.list} role="list">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
