import type { ProposedUpdate } from '@lectern/contract';
import { Button, Row, Stack } from '@lectern/ui';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { t } from '../texts';
import { type Comparison, countKinds, type Decisions, type Kind, KINDS } from './compare';
import { ComparisonRow, isComparable } from './comparison-row';
import styles from './update.module.css';

/** If more slides changed, their rows are closed at first too: opened ones of a whole deck are tens of thousands of pixels long. */
const MAX_OPEN_ROWS = 10;

/** The lines of the comparison, which can be limited to one kind, and opened or closed together. */
export function UpdateRows({
  lines,
  update,
  decisions,
  onDecide,
}: {
  lines: Comparison[];
  update: ProposedUpdate;
  decisions: Decisions;
  onDecide: Dispatch<SetStateAction<Decisions>>;
}) {
  const [filter, setFilter] = useState<Kind | 'all'>('all');
  const [opensChanges] = useState(() => lines.filter(isComparable).length <= MAX_OPEN_ROWS);
  /** Whether the last press opened or closed all rows; undefined before the first one. */
  const [areAllOpen, setAllOpen] = useState<boolean>();
  const counts = countKinds(lines);
  const shown = filter === 'all' ? lines : lines.filter(({ kinds }) => kinds.includes(filter));
  const offered = KINDS.filter((kind) => counts[kind] > 0 || kind === filter);
  const Chevrons = areAllOpen ? ChevronsDownUp : ChevronsUpDown;
  return (
    <>
      <Row justify="space-between">
        <div className={styles.filters} role="group" aria-label={t('update.filters.label')}>
          {(['all', ...offered] as const).map((kind) => (
            <Button
              key={kind}
              variant={filter === kind ? 'primary' : 'secondary'}
              aria-pressed={filter === kind}
              onClick={() => setFilter(kind)}
            >
              {kind === 'all' ? t('update.filters.all') : t(`update.kinds.${kind}`)}{' '}
              {kind === 'all' ? lines.length : counts[kind]}
            </Button>
          ))}
        </div>
        <Button variant="quiet" onClick={() => setAllOpen(!areAllOpen)}>
          <Chevrons aria-hidden />
          {areAllOpen ? t('update.closeAll') : t('update.openAll')}
        </Button>
      </Row>
      {shown.length === 0 && <p className={styles.quiet}>{t('update.empty')}</p>}
      <Stack as="ol" role="list" gap={8}>
        {shown.map((line) => (
          <ComparisonRow
            // A new key draws the row again, opened or closed as the button says.
            key={`${line.proposed?.id ?? line.current?.id} ${areAllOpen}`}
            line={line}
            opensAtFirst={areAllOpen ?? (opensChanges && isComparable(line))}
            update={update}
            decisions={decisions}
            onDecide={onDecide}
          />
        ))}
      </Stack>
    </>
  );
}
