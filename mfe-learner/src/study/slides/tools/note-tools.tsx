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

const loadSlideNotes = () =>
  withCatalogs(['learner.community'], () => import('../../../community/slide-notes/slide-notes'));

/**
 * The button that opens the person's own notes. The code of notes is loaded when the module has notes, when the person selects text,
 * or when the person opens the panel.
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
  /** Called when the person asks a question about selected words of the slide. */
  onAsk: (quote: AskedAbout) => void;
}) {
  const { user } = useCurrentUser();
  const userId = user?.viewAs ? undefined : user?.id;
  const notesQuery = useQuery({
    ...query(listModuleNotes, { params: { moduleId: module.id } }),
    enabled: userId !== undefined,
  });
  const [isOpen, setIsOpen] = useState(false);
  const [isCodeNeeded, setIsCodeNeeded] = useState(() => hasUnsavedNotes(userId));
  const [SlideNotes, setSlideNotes] = useState<typeof SlideNotesComponent>();
  useImport(loadSlideNotes, userId !== undefined && (isCodeNeeded || !!notesQuery.data?.length), {
    failed: t('viewer.notesFailed'),
    onLoaded: (component) => setSlideNotes(() => component),
    onFailed: () => {
      setIsCodeNeeded(false);
      setIsOpen(false);
    },
  });
  const openNotes = () => {
    setIsCodeNeeded(true);
    setIsOpen(true);
  };
  useKeys(userId ? { n: openNotes } : {});

  useEffect(() => {
    const onSelectionChange = () => {
      const selection = getSelection();
      if (selection?.isCollapsed === false && canvas.current?.contains(selection.anchorNode))
        setIsCodeNeeded(true);
    };
    document.addEventListener('selectionchange', onSelectionChange);
    return () => document.removeEventListener('selectionchange', onSelectionChange);
  }, [canvas]);

  if (!userId) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon
        aria-label={t('viewer.myNotes')}
        title={`${t('viewer.myNotes')} (N)`}
        onClick={openNotes}
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
