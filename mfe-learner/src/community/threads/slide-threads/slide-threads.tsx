import { query, useQuery } from '@lectern/client';
import {
  getThread,
  listThreads,
  type Course,
  type Module,
  type NotePlace,
  type Slide,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useSlideParts } from '../../parts/use-slide-parts';
import { PlaceChooser, PlaceMarkers } from '../../slide-notes/place-layer';
import { findThreadAddress } from '../parts/thread-link';
import { nameThread } from '../parts/thread-row';
import { t } from '../texts';
import type { AskedAbout } from './ask-form';
import { ThreadsPanel } from './threads-panel';

/**
 * What the course's people asked on the shown slide and in its module: the panel, and marks in the picture while it is open. Loaded when the
 * panel is opened.
 */
export default function SlideThreads({
  userId,
  course,
  module,
  slide,
  canvas,
  isOpen,
  canAsk,
  threadId,
  askedQuote,
  onOpenChange,
  onThread,
  onShowSlide,
}: {
  userId: string;
  course: Course;
  module: Module;
  slide: Slide;
  /** Contains the slide. */
  canvas: RefObject<HTMLElement | null>;
  isOpen: boolean;
  canAsk: boolean;
  /** The question that is shown in place of the list. */
  threadId: string | undefined;
  /** The words that the person selected to ask about. */
  askedQuote: AskedAbout | undefined;
  onOpenChange: (isOpen: boolean) => void;
  onThread: (id: string | undefined) => void;
  /** Shows a slide of the module; false where the module has no such slide. */
  onShowSlide: (slideId: string) => boolean;
}) {
  const { picture } = useSlideParts(canvas, slide.id);
  const [chosen, setChosen] = useState(askedQuote);
  const [lastQuote, setLastQuote] = useState(askedQuote);
  if (lastQuote !== askedQuote) {
    setLastQuote(askedQuote);
    setChosen(askedQuote);
  }
  const about = chosen?.slideId === slide.id ? chosen : undefined;
  // A place is chosen on the slide on which that was begun.
  const [choosingOn, setChoosingOn] = useState<string>();
  const isChoosing = choosingOn === slide.id;
  const onSlide = useQuery({
    ...query(listThreads, { query: { slideId: slide.id, filter: 'all', search: '', page: 1 } }),
    enabled: isOpen,
  });
  useThreadSlide(threadId, slide.id, onShowSlide);

  const marks = (onSlide.data?.items ?? []).flatMap((thread) =>
    thread.place ? [{ id: thread.id, place: thread.place, text: nameThread(thread).slice(0, 80) }] : [],
  );
  function endChoosing(next: NotePlace | null): void {
    setChoosingOn(undefined);
    if (next) setChosen({ slideId: slide.id, place: next });
    onOpenChange(true);
  }
  return (
    <>
      {picture && isOpen && (
        <PlaceMarkers
          picture={picture}
          marks={marks.map((mark, index) => ({ ...mark, number: index + 1 }))}
          getName={({ number, text }) => t('panel.marker', { number, text })}
          onOpen={onThread}
        />
      )}
      {picture && isChoosing && (
        <PlaceChooser picture={picture} onCancel={() => endChoosing(null)} onChoose={endChoosing} />
      )}
      {isOpen && (
        <ThreadsPanel
          {...{ userId, course, module, slide, canAsk, threadId, onThread, about }}
          onSlide={onSlide}
          onClose={() => {
            onThread(undefined);
            onOpenChange(false);
          }}
          onPlace={
            picture
              ? () => {
                  onOpenChange(false);
                  setChoosingOn(slide.id);
                }
              : undefined
          }
          onForget={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** Shows the slide of the question that is opened, also in another module of the course, where a link is older than a move. */
function useThreadSlide(
  threadId: string | undefined,
  shownSlideId: string,
  onShowSlide: (slideId: string) => boolean,
): void {
  const navigate = useNavigate();
  const thread = useQuery({
    ...query(getThread, { params: { threadId: threadId ?? '' } }),
    enabled: threadId !== undefined,
  });
  const data = thread.data?.id === threadId ? thread.data : undefined;
  const slideId = data?.slide.id ?? undefined;
  const show = useEffectEvent(() => {
    if (!data || slideId === undefined || slideId === shownSlideId) return;
    if (!onShowSlide(slideId)) void navigate(findThreadAddress(data), { replace: true });
  });
  useEffect(() => {
    // Once for each question: the reader may go on to other slides while it is open.
    if (slideId !== undefined) show();
  }, [threadId, slideId]);
}
