import { query, useCurrentUser, useQuery } from '@lectern/client';
import { countModuleThreads, type Course, type Module, type Slide } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { useLocation, withCatalogs } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useState, type RefObject } from 'react';
import type { AskedAbout } from '../../../community/threads/slide-threads/ask-form';
import type SlideThreadsComponent from '../../../community/threads/slide-threads/slide-threads';
import { t } from '../../texts';
import { useKeys } from '../use-keys-and-swipes';
import { useImport } from './use-import';
import styles from '../viewer-layout.module.css';

const load = () =>
  withCatalogs(
    ['learner.community', 'learner.community.threads'],
    () => import('../../../community/threads/slide-threads/slide-threads'),
  );

/** Opens what the people of the course asked on the slide. Its code is loaded when it is opened, also by a link to a question. */
export function ThreadTools({
  course,
  module,
  slides,
  slide,
  canvas,
  askedQuote,
  onShow,
}: {
  course: Course;
  module: Module;
  slides: Slide[];
  slide: Slide;
  canvas: RefObject<HTMLElement | null>;
  /** What the person asks about; each new one opens the panel. */
  askedQuote: AskedAbout | undefined;
  onShow: (index: number) => void;
}) {
  const { user } = useCurrentUser();
  const userId = hasFeature('discussion') && !user?.viewAs ? user?.id : undefined;
  const { data: counts } = useQuery({
    ...query(countModuleThreads, { params: { moduleId: module.id } }),
    enabled: userId !== undefined,
  });
  const location = useLocation();
  const [state, setState] = useState({ location, askedQuote, ...readThread() });
  // The router does not see the addresses that `setThread` writes.
  if (state.location !== location) setState({ location, askedQuote, ...readThread(state.isOpen) });
  if (state.askedQuote !== askedQuote) setState({ location, askedQuote, isOpen: true, threadId: undefined });
  const { isOpen, threadId } = state;
  const setOpen = (next: boolean) => setState((last) => ({ ...last, isOpen: next }));
  const [SlideThreads, setSlideThreads] = useState<typeof SlideThreadsComponent>();
  useImport(load, isOpen, {
    failed: t('viewer.threadsFailed'),
    onLoaded: (component) => setSlideThreads(() => component),
    onFailed: () => setOpen(false),
  });
  const canOpen = userId !== undefined && counts && (counts.canAsk || counts.threadCount > 0);
  useKeys(canOpen ? { q: () => setOpen(true) } : {});

  if (!canOpen) return null;
  const count = counts.slides.find(({ slideId }) => slideId === slide.id)?.threadCount ?? 0;
  const setThread = (id: string | undefined) => {
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + (id ? `?thread=${id}` : '') + hash);
    setState((last) => ({ ...last, threadId: id }));
  };
  const showSlide = (slideId: string) => {
    const index = slides.findIndex(({ id }) => id === slideId);
    if (index >= 0) onShow(index);
    return index >= 0;
  };
  return (
    <>
      <Button
        variant="quiet"
        icon
        className={styles.counted}
        aria-label={t('viewer.askClass', { count })}
        title={`${t('viewer.askClass', { count })} (Q)`}
        onClick={() => setOpen(true)}
      >
        <MessageCircleQuestionMark aria-hidden />
        {count > 0 && <span className={styles.badge}>{count}</span>}
      </Button>
      {SlideThreads && (
        <SlideThreads
          {...{ userId, course, module, slide, canvas, isOpen, threadId, askedQuote }}
          canAsk={counts.canAsk}
          onOpenChange={setOpen}
          onThread={setThread}
          onShowSlide={showSlide}
        />
      )}
    </>
  );
}

/** The question that the address names is opened. */
function readThread(isOpen = false): { isOpen: boolean; threadId: string | undefined } {
  const threadId = /[?&]thread=([\da-f-]{36})/.exec(window.location.search)?.[1];
  return { isOpen: isOpen || threadId !== undefined, threadId };
}
