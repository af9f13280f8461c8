import { UserImportOutcome, type UserImport } from '@lectern/contract';
import styles from './import.module.css';

/** A sentence for each outcome that occurs. */
export function OutcomeList({
  outcomes,
  sentences,
}: {
  outcomes: UserImport['outcomes'];
  sentences: Record<UserImportOutcome, (count: number) => string>;
}) {
  return (
    <ul className={styles.outcomes}>
      {UserImportOutcome.options
        .filter((outcome) => outcomes[outcome] > 0)
        .map((outcome) => (
          <li key={outcome}>{sentences[outcome](outcomes[outcome])}</li>
        ))}
    </ul>
  );
}
