import type { AttemptOverviewEntry } from '@lectern/contract';
import { Check, Flag } from 'lucide-react';
import { Row, Stack } from '@lectern/ui';
import { t } from '../texts';
import styles from './overview.module.css';

/** An entry whose state follows the answer on this page, saved or not. */
export type OverviewEntry = AttemptOverviewEntry;

/** All questions by number, with their state as shape, text and color. */
export function Overview({
  entries,
  current,
  onChoose,
}: {
  entries: OverviewEntry[];
  /** Positions of the shown questions. */
  current: number[];
  onChoose: (position: number) => void;
}) {
  const sections = groupBySection(entries);
  const kinds = [
    'unanswered',
    'answered',
    ...(entries.some(({ state }) => state === 'checked') ? (['checked'] as const) : []),
    'flagged',
  ] as const;
  return (
    <Stack gap={24}>
      {sections.map(({ section, entries: own }) => (
        <Stack as="section" gap={8} key={own[0]?.position}>
          {section && (
            <h2 className={styles.heading} dir="auto">
              {section}
            </h2>
          )}
          <ol role="list" className={styles.entries}>
            {own.map((entry) => (
              <li key={entry.position}>
                <Entry
                  entry={entry}
                  isCurrent={current.length === 1 && current[0] === entry.position}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ol>
        </Stack>
      ))}
      <Row as="ul" gap="8 16" role="list" className={styles.legend} aria-hidden>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={styles.sample} data-kind={kind}>
              {kind === 'flagged' && <Flag size={12} />}
              {(kind === 'answered' || kind === 'checked') && <Check size={12} />}
            </span>
            {t(`attempt.legend.${kind}`)}
          </li>
        ))}
      </Row>
    </Stack>
  );
}

function Entry({
  entry: { position, state, isFlagged, isOpen },
  isCurrent,
  onChoose,
}: {
  entry: OverviewEntry;
  isCurrent: boolean;
  onChoose: (position: number) => void;
}) {
  return (
    <button
      type="button"
      data-entry
      className={styles.entry}
      data-kind={state}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={t('attempt.entry', {
        number: position + 1,
        state,
        isFlagged,
        isOpen,
      })}
      disabled={!isOpen}
      onClick={() => onChoose(position)}
    >
      {position + 1}
      {state !== 'unanswered' && <Check size={12} className={styles.done} aria-hidden />}
      {isFlagged && <Flag size={12} className={styles.flag} aria-hidden />}
    </button>
  );
}

function groupBySection(entries: OverviewEntry[]): { section: string; entries: OverviewEntry[] }[] {
  const groups: { section: string; entries: OverviewEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.section === entry.section) last.entries.push(entry);
    else groups.push({ section: entry.section, entries: [entry] });
  }
  return groups;
}
