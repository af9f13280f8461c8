import type { QuestionType } from '@lectern/contract';
import { Badge, GrowingList, Muted } from '@lectern/ui';
import type { ReactNode } from 'react';
import styles from './transfer.module.css';
import { t } from '../texts';

const TONES = { ok: 'success', losses: 'warning', problem: 'danger', duplicate: 'neutral' } as const;

/** A question of an import or export, and whether and with which losses it is transferred. */
export interface TransferredQuestion {
  id: string;
  title: string;
  type: QuestionType | null;
  state: keyof typeof TONES;
  /** Sentences about the losses, or about why the question cannot be transferred. */
  remarks: string[];
  /** First words, category and the like. */
  details?: ReactNode;
  /** Whether the question can be chosen. */
  isOpen: boolean;
}

/** Questions with a check box each; `leftOut` has the ids of the questions that are not chosen. */
export function TransferredList({
  questions,
  leftOut,
  onChange,
}: {
  questions: TransferredQuestion[];
  leftOut: ReadonlySet<string>;
  onChange: (leftOut: Set<string>) => void;
}) {
  function toggle(id: string, isChosen: boolean) {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  }
  return (
    <GrowingList entries={questions} className={styles.rows}>
      {({ id, title, type, state, remarks, details, isOpen }) => (
        <li key={id} className={styles.row}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={t('transfer.choose', { title })}
            disabled={!isOpen}
            checked={isOpen && !leftOut.has(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
          <div className={styles.main}>
            <h3 className={styles.title} dir="auto">
              {title}
            </h3>
            {type && <Muted>{t(`question.types.${type}`)}</Muted>}
            {details}
            {remarks.length > 0 && (
              <ul className={styles.remarks}>
                {remarks.map((remark) => (
                  <li key={remark}>{remark}</li>
                ))}
              </ul>
            )}
          </div>
          <Badge tone={TONES[state]}>{t(`transfer.states.${state}`)}</Badge>
        </li>
      )}
    </GrowingList>
  );
}
