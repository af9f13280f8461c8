import { UserImportOutcome, type UserImport } from '@lectern/contract';
import { t } from '../texts';
import styles from './import.module.css';

/** A sentence for each outcome that occurs. */
export function OutcomeList({
  outcomes,
  kind,
}: {
  outcomes: UserImport['outcomes'];
  /** Sentences about what will be done, or about what was done. */
  kind: 'summary' | 'result';
}) {
  return (
    <ul className={styles.outcomes}>
      {UserImportOutcome.options
        .filter((outcome) => outcomes[outcome] > 0)
        .map((outcome) => (
          <li key={outcome}>{t(`imports.${kind}.${outcome}`, { count: outcomes[outcome] })}</li>
        ))}
    </ul>
  );
}
