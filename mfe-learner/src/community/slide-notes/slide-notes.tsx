import { query, useQuery } from '@lectern/client';
import {
  countModuleThreads,
  listModuleNotes,
  type Module,
  type NewNote,
  type Note,
  type NoteQuote,
  type Slide,
} from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { useEffect, useState, type RefObject } from 'react';
import { v4 as newId } from 'uuid';
import type { PendingNote } from '../parts/note-outbox';
import { useDeleteNote } from '../parts/use-delete-note';
import { useNoteOutbox } from '../parts/use-notes';
import { useSlideParts } from '../parts/use-slide-parts';
import { drawMarks, findMarkAt, listMarks } from './draw-marks';
import { NotesPanel } from './notes-panel';
import { FOCUS_DELAY_MS, PlaceChooser, PlaceMarkers } from './place-layer';
import { SelectionToolbar } from './selection-toolbar';
import { selectSentence, useSelection } from './use-selection';
import './marks.css';

/**
 * A person's notes on the shown slide: marks in its text and picture, a toolbar beside selected text, and the panel. Loaded when a person
 * has notes in the module, selects text or opens the panel.
 */
export default function SlideNotes({
  userId,
  module,
  slide,
  canvas,
  isOpen,
  onOpenChange,
  onAsk,
}: {
  userId: string;
  module: Module;
  slide: Slide;
  /** Contains the slide. */
  canvas: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAsk: (asked: { slideId: string; quote: NoteQuote }) => void;
}) {
  const { data: saved = [] } = useQuery(query(listModuleNotes, { params: { moduleId: module.id } }));
  // The viewer has read it before.
  const { data: threads } = useQuery({
    ...query(countModuleThreads, { params: { moduleId: module.id } }),
    enabled: hasFeature('discussion'),
  });
  const { outbox, pending, isOffline } = useNoteOutbox(userId);
  const remove = useDeleteNote(outbox);
  const notes = mergeNotes(saved, pending, { module, slide });
  const { text, picture } = useSlideParts(canvas, slide.id);
  const [focusedId, setFocusedId] = useState<string>();
  // A place is chosen on the slide on which that was begun.
  const [choosingOn, setChoosingOn] = useState<string>();
  const isChoosing = choosingOn === slide.id;
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const selected = useSelection(text);
  const marks = listMarks(
    notes.map((note) => ({ ...note, color: pending.get(note.id)?.color ?? note.color })),
  );
  const drawn = JSON.stringify(marks);

  useEffect(() => (text ? drawMarks(text, JSON.parse(drawn) as typeof marks) : undefined), [text, drawn]);

  function open(id: string): void {
    setFocusedId(id);
    onOpenChange(true);
  }
  // A mark is no element that could have a handler of its own.
  useEffect(() => {
    if (!text) return;
    const onClick = (event: MouseEvent) => {
      const mark = getSelection()?.isCollapsed === false ? undefined : findMarkAt(text, marks, event);
      if (mark && !(event.target as Element).closest('a, button')) open(mark.id);
    };
    text.addEventListener('click', onClick);
    return () => text.removeEventListener('click', onClick);
  });

  function add(own: Pick<NewNote, 'kind'> & Partial<NewNote>): string {
    const id = newId();
    outbox.create({ id, slideId: slide.id, quote: null, place: null, color: 'yellow', text: '', ...own });
    return id;
  }
  function quote(kind: 'highlight' | 'note', chosen: NoteQuote): void {
    getSelection()?.removeAllRanges();
    setIsByKeyboard(false);
    const id = add({ kind, quote: chosen });
    if (kind === 'note') open(id);
  }
  function ask(chosen: NoteQuote): void {
    getSelection()?.removeAllRanges();
    setIsByKeyboard(false);
    onAsk({ slideId: slide.id, quote: chosen });
  }
  function toggleBookmark(): void {
    const bookmark = notes.find(({ kind }) => kind === 'bookmark');
    if (bookmark) remove(bookmark);
    else add({ kind: 'bookmark' });
  }
  function startSentence(): void {
    if (!text) return;
    onOpenChange(false);
    setIsByKeyboard(true);
    // The panel gives the focus back first.
    setTimeout(() => {
      text.closest<HTMLElement>('[tabindex]')?.focus();
      selectSentence(text, 0);
    }, FOCUS_DELAY_MS);
  }

  const places = notes.flatMap(({ id, place, text: written }) =>
    place ? [{ id, place, text: (pending.get(id)?.text ?? written).slice(0, 80) }] : [],
  );
  const numbered = places.map((place, index) => ({ ...place, number: index + 1 }));
  return (
    <>
      {picture && <PlaceMarkers picture={picture} marks={numbered} onOpen={open} />}
      {picture && isChoosing && (
        <PlaceChooser
          picture={picture}
          onCancel={() => {
            setChoosingOn(undefined);
            onOpenChange(true);
          }}
          onChoose={(place) => {
            setChoosingOn(undefined);
            open(add({ kind: 'note', place }));
          }}
        />
      )}
      {text && selected && !isChoosing && (
        <SelectionToolbar
          selected={selected}
          root={text}
          isByKeyboard={isByKeyboard}
          onHighlight={(chosen) => quote('highlight', chosen)}
          onNote={(chosen) => quote('note', chosen)}
          onAsk={threads?.canAsk ? ask : undefined}
        />
      )}
      {isOpen && (
        <NotesPanel
          slideTitle={slide.title}
          notes={notes}
          placeNumbers={new Map(numbered.map(({ id, number }) => [id, number]))}
          pending={pending}
          outbox={outbox}
          isOffline={isOffline}
          focusedId={focusedId}
          onClose={() => {
            setFocusedId(undefined);
            onOpenChange(false);
          }}
          onAdd={() => setFocusedId(add({ kind: 'note' }))}
          onPlace={
            picture
              ? () => {
                  onOpenChange(false);
                  setChoosingOn(slide.id);
                }
              : undefined
          }
          onSentence={text ? startSentence : undefined}
          onBookmark={toggleBookmark}
        />
      )}
    </>
  );
}

/** The notes of a slide, those that are not saved yet included. */
function mergeNotes(
  saved: Note[],
  pending: ReadonlyMap<string, PendingNote>,
  { module, slide }: { module: Module; slide: Slide },
): Note[] {
  const known = new Set(saved.map(({ id }) => id));
  const now = new Date().toISOString();
  const unsaved = [...pending.values()].flatMap(({ id, created, color, text }): Note[] => {
    if (created?.slideId !== slide.id || known.has(id)) return [];
    const { kind, quote, place } = created;
    const end = quote && quote.start + quote.text.replace(/\s/g, '').length;
    return [
      {
        ...{
          id,
          kind,
          color,
          text,
          place,
          version: 0,
          state: 'exact',
          isCopy: false,
          cardFront: null,
          canOpen: true,
          createdAt: now,
          updatedAt: now,
        },
        quote: quote?.text ?? null,
        range: quote && end ? { start: quote.start, end } : null,
        course: { id: module.courseId, slug: null, title: '' },
        module: { id: module.id, title: module.title },
        slide: { id: slide.id, title: slide.title, number: slide.position + 1 },
      },
    ];
  });
  return [...saved.filter((note) => note.slide.id === slide.id), ...unsaved];
}
