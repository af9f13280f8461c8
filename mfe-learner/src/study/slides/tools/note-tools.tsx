import { query, useCurrentUser, useQuery } from '@lectern/client';
import { listModuleNotes, type Module, type Slide } from '@lectern/contract';
import { withCatalogs } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { NotebookPen } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import type SlideNotesComponent from '../../../community/slide-notes/slide-notes';
import type { AskedAbout } from '../../../community/threads/slide-threads/ask-form';
import { t } from '../../texts';
import { useKeys } from '../use-keys-and-swipes';
import { useImport } from './use-import';

const load = () =>
  withCatalogs(['learner.community'], () => import('../../../community/slide-notes/slide-notes'));

/**
 * Opens the person's own notes. Their code is loaded when there are notes in the module, when text is selected, or when the panel is
 * opened.
 */
export function NoteTools({
  module,
  slide,
  canvas,
  onAsk,
}: {
  module: Module;
  slide: Slide;
  canvas: RefObject<HTMLElement | null>;
  /** The person asks the course about words of the slide. */
  onAsk: (quote: AskedAbout) => void;
}) {
  const { user } = useCurrentUser();
  const userId = user?.viewAs ? undefined : user?.id;
  const notes = useQuery({
    ...query(listModuleNotes, { params: { moduleId: module.id } }),
    enabled: userId !== undefined,
  });
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(() => hasUnsavedNotes(userId));
  const [SlideNotes, setSlideNotes] = useState<typeof SlideNotesComponent>();
  useImport(load, userId !== undefined && (isUsed || !!notes.data?.length), {
    failed: t('viewer.notesFailed'),
    onLoaded: (component) => setSlideNotes(() => component),
    onFailed: () => {
      setIsUsed(false);
      setIsOpen(false);
    },
  });
  const open = () => {
    setIsUsed(true);
    setIsOpen(true);
  };
  useKeys(userId ? { n: open } : {});

  useEffect(() => {
    const onSelect = () => {
      const selection = getSelection();
      if (selection?.isCollapsed === false && canvas.current?.contains(selection.anchorNode)) setIsUsed(true);
    };
    document.addEventListener('selectionchange', onSelect);
    return () => document.removeEventListener('selectionchange', onSelect);
  }, [canvas]);

  if (!userId) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon
        aria-label={t('viewer.myNotes')}
        title={`${t('viewer.myNotes')} (N)`}
        onClick={open}
      >
        <NotebookPen aria-hidden />
      </Button>
      {SlideNotes && (
        <SlideNotes {...{ userId, module, slide, isOpen, canvas, onAsk }} onOpenChange={setIsOpen} />
      )}
    </>
  );
}

/** Whether an earlier visit left notes that were not saved; see `note-outbox.ts`. */
function hasUnsavedNotes(userId: string | undefined): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`lectern.notes.${userId}.`));
  } catch {
    return false;
  }
}
