import type { Note, NoteCard } from '@lectern/contract';
import { isSwitchedOff, Link, slideLink, useShortcuts, useSingleKeys } from '@lectern/remote';
import { Button, Card, Muted, ProgressBar, Row } from '@lectern/ui';
import { BookOpen, Undo2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../texts';
import styles from './practice.module.css';
import { useCardSession, type CardSession as Session } from './use-card-session';

const RATINGS = ['again', 'hard', 'good', 'easy'] as const;
const RATING_NAMES = {
  again: t('practice.cards.again'),
  hard: t('practice.result.ratings.hard'),
  good: t('practice.result.ratings.good'),
  easy: t('practice.result.ratings.easy'),
};
const SHORTCUTS = [
  { keys: t('practice.session.shortcuts.checkKey'), label: t('practice.cards.show') },
  { keys: '1 … 4', label: t('practice.cards.rate') },
  { keys: 'U', label: t('practice.session.shortcuts.undo') },
];

/** Own cards one after the other: the front, then the note, then how well it was known. */
export function CardSession({ cards, endActions }: { cards: NoteCard[]; endActions: ReactNode }) {
  const session = useCardSession(cards);
  const { index, card, isAnswerShown, latestDays } = session;
  useShortcuts(SHORTCUTS);
  const hasKeys = useSingleKeys();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus follows what is new, so that the keys work and a screen reader begins there.
  useEffect(
    () => heading.current?.focus({ preventScroll: index === 0 && !isAnswerShown }),
    [index, isAnswerShown],
  );
  return (
    <div className={styles.session} onKeyDown={(event) => onKeyDown(event, session)}>
      <div className={styles.bar}>
        <ProgressBar percent={(index / cards.length) * 100} label={t('practice.cards.progress')} />
        <Button
          variant="quiet"
          title={t('practice.session.undoHint')}
          disabled={latestDays === undefined || session.isBusy}
          onClick={session.undo}
        >
          <Undo2 aria-hidden />
          {t('practice.session.undo')}
        </Button>
      </div>
      <Card aria-labelledby="own-card">
        <div>
          <h2 id="own-card" ref={heading} tabIndex={-1} className={styles.number}>
            {card
              ? t('practice.cards.position', { number: index + 1, count: cards.length })
              : t('practice.cards.end')}
          </h2>
          {card && <Muted dir="auto">{[card.note.course.title, card.note.slide.title].join(' · ')}</Muted>}
        </div>
        {card ? (
          <>
            <p className={styles.front} dir="auto">
              {card.front}
            </p>
            {isAnswerShown ? (
              <Answer note={card.note} session={session} />
            ) : (
              <Row className={styles.actions}>
                <Button onClick={session.showAnswer}>{t('practice.cards.show')}</Button>
              </Row>
            )}
          </>
        ) : (
          <Row gap={12} className={styles.actions}>
            {endActions}
          </Row>
        )}
      </Card>
      <Muted role="status">
        {latestDays !== undefined && t('practice.cards.comesBack', { days: latestDays })}
      </Muted>
      {card && hasKeys && <Muted className={styles.keys}>{t('practice.cards.keys')}</Muted>}
    </div>
  );
}

/** Quote and text of the note, the way to its slide, and how well it was known. */
function Answer({ note, session }: { note: Note; session: Session }) {
  const { course, module, slide } = note;
  return (
    <>
      {note.quote !== null && (
        <blockquote className={styles.quote} dir="auto">
          {note.quote}
        </blockquote>
      )}
      {note.text !== '' && (
        <p className={styles.front} dir="auto">
          {note.text}
        </p>
      )}
      {note.canOpen && course.slug !== null && module.id !== null && slide.number !== null && (
        <Link
          to={slideLink({
            ...{ courseSlug: course.slug, moduleId: module.id, slidePosition: slide.number - 1 },
            quotes: note.quote === null ? [] : [note.quote],
          })}
          className={styles.slide}
        >
          <BookOpen size={18} aria-hidden />
          <span dir="auto">{t('practice.result.slide', { title: slide.title })}</span>
        </Link>
      )}
      <div className={styles.cardRatings} role="group" aria-labelledby="own-card-rating">
        <span id="own-card-rating" className={styles.label}>
          {t('practice.cards.rate')}
        </span>
        {RATINGS.map((rating) => (
          <Button
            key={rating}
            variant="secondary"
            disabled={session.isBusy}
            onClick={() => session.rate(rating)}
          >
            {RATING_NAMES[rating]}
          </Button>
        ))}
      </div>
    </>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>, session: Session): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (isSwitchedOff(event)) return;
  const rating = RATINGS[Number(event.key) - 1];
  if (event.key === 'Enter' && !(event.target as HTMLElement).closest('button, a')) session.showAnswer();
  else if (rating) session.rate(rating);
  else if (event.key.toLowerCase() === 'u') session.undo();
}
