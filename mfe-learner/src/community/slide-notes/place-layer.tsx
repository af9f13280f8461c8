import type { NotePlace } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../texts';
import styles from './slide-notes.module.css';

/** How far an arrow key moves the mark, as a share of the picture. */
const STEP = 0.04;

/** So long after the panel is gone the focus is no longer moved. */
export const FOCUS_DELAY_MS = 100;

export interface PlaceMark {
  id: string;
  place: NotePlace;
  number: number;
  text: string;
}

const position = ({ x, y }: NotePlace) => ({ '--x': x, '--y': y }) as CSSProperties;

const nameNote = ({ number, text }: PlaceMark) =>
  t('place.marker', { number, text: text || t('place.empty') });

/** Marks at the places of notes or questions in a slide's picture; each opens its own. */
export function PlaceMarkers({
  picture,
  marks,
  getName = nameNote,
  onOpen,
}: {
  picture: Element;
  marks: PlaceMark[];
  getName?: (mark: PlaceMark) => string;
  onOpen: (id: string) => void;
}) {
  return createPortal(
    marks.map((mark) => (
      <button
        key={mark.id}
        type="button"
        className={styles.marker}
        style={position(mark.place)}
        aria-label={getName(mark)}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onOpen(mark.id)}
      >
        {mark.number}
      </button>
    )),
    picture,
  );
}

/** Lies over the picture while a person chooses a place in it, with the pointer or with arrow keys. */
export function PlaceChooser({
  picture,
  onChoose,
  onCancel,
}: {
  picture: Element;
  onChoose: (place: NotePlace) => void;
  onCancel: () => void;
}) {
  const [place, setPlace] = useState<NotePlace>({ x: 0.5, y: 0.5 });
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The panel that closes gives the focus back first.
    const timer = setTimeout(() => layer.current?.focus(), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, [number, number]> = {
      ...{ ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] },
    };
    const move = moves[event.key];
    if (move) setPlace(({ x, y }) => ({ x: clamp(x + move[0]), y: clamp(y + move[1]) }));
    else if (event.key === 'Enter' && event.target === layer.current) onChoose(place);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
  }

  return createPortal(
    <div
      ref={layer}
      className={styles.chooser}
      role="application"
      tabIndex={0}
      aria-label={t('place.layer')}
      aria-describedby="place-help"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={({ currentTarget, clientX, clientY }) => {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        onChoose({ x: clamp((clientX - left) / width), y: clamp((clientY - top) / height) });
      }}
    >
      <span className={styles.cursor} style={position(place)} aria-hidden />
      <div className={styles.help} onClick={(event) => event.stopPropagation()}>
        <p id="place-help">{t('place.help')}</p>
        <Button variant="secondary" onClick={onCancel}>
          {t('place.cancel')}
        </Button>
      </div>
    </div>,
    picture,
  );
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));
