import type { Attempt } from '@lectern/contract';
import { Button, Stack } from '@lectern/ui';
import { Sheet } from '@lectern/ui/dialog';
import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AnswerOutbox } from '../saving/answer-outbox';
import { nameActions } from '../parts/exam-words';
import { t } from '../texts';
import styles from './attempt.module.css';
import { LeavePageButton } from './leave-page-button';
import type { OverviewEntry } from './overview';

/** The bar below the questions: previous, overview (on narrow screens), and next or the submission. */
export function AttemptNavigation({
  attempt,
  entries,
  outbox,
  index,
  onShow,
  overview,
  onSubmit,
  disabled,
}: {
  attempt: Attempt;
  entries: OverviewEntry[];
  outbox: AnswerOutbox;
  /** The shown question, or null where a page shows several. */
  index: number | null;
  onShow: (index: number) => void;
  overview: ReactNode;
  onSubmit: () => void;
  disabled: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const actions = nameActions(attempt.exam.type);
  const isLinear = attempt.navigation === 'linear';
  const isLastPage = attempt.currentPage >= attempt.pageCount - 1;
  const isLast = isLinear ? isLastPage : index === null || index >= attempt.questions.length - 1;
  const answered = entries.filter(({ state }) => state !== 'unanswered').length;

  function closeOnChoice({ target }: { target: EventTarget }): void {
    if (target instanceof Element && target.closest('[data-entry]')) setOpen(false);
  }

  return (
    <>
      {isLinear && !isLastPage && <p className={styles.nextHint}>{t('attempt.nextHint')}</p>}
      <nav className={styles.navigation} aria-label={t('attempt.navigation')}>
        {index !== null && (
          <Button variant="secondary" disabled={index === 0} onClick={() => onShow(index - 1)}>
            <ArrowLeft aria-hidden />
            <span className={styles.stepLabel}>{t('attempt.previous')}</span>
          </Button>
        )}
        <Button variant="quiet" className={styles.overviewButton} onClick={() => setOpen(true)}>
          <LayoutGrid aria-hidden />
          <span>
            <span className="visually-hidden">{t('attempt.overviewButton')} </span>
            {t('attempt.answered', { count: answered, total: entries.length })}
          </span>
        </Button>
        {isLinear && !isLastPage && (
          <LeavePageButton attempt={attempt} entries={entries} outbox={outbox} disabled={disabled} />
        )}
        {!isLast && index !== null && (
          <Button onClick={() => onShow(index + 1)}>
            <span className={styles.stepLabel}>{t('attempt.next')}</span>
            <ArrowRight aria-hidden />
          </Button>
        )}
        {isLast && (
          <Button onClick={onSubmit} disabled={disabled}>
            {actions.submitShort}
          </Button>
        )}
      </nav>
      <Sheet
        title={t('attempt.overview')}
        subtitle={t('attempt.answered', { count: answered, total: entries.length })}
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <Stack gap={24} className={styles.sheet} onClick={closeOnChoice}>
          {overview}
          {!isLast && !isLinear && (
            <Button
              variant="secondary"
              disabled={disabled}
              onClick={() => {
                setOpen(false);
                onSubmit();
              }}
            >
              {actions.submit}
            </Button>
          )}
        </Stack>
      </Sheet>
    </>
  );
}
