import { ErrorState, SearchField, texts as shared } from '@lectern/ui';
import type { ReactNode } from 'react';
import styles from './group.module.css';

interface Labels {
  search: string;
  searchHint: string;
  loading: string;
  failed: string;
  none: string;
}

/** A search above checkboxes of what it found. What is chosen stays chosen when another search is typed. */
export function PickList<Entry extends { id: string }>({
  labels,
  legend,
  search,
  onSearch,
  entries,
  failed,
  onRetry,
  chosen,
  onChoose,
  children,
}: {
  labels: Labels;
  legend: string;
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while they are loaded. */
  entries: Entry[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: string[];
  onChoose: (chosen: string[]) => void;
  children: (entry: Entry) => ReactNode;
}) {
  const toggle = (id: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      <SearchField label={labels.search} placeholder={labels.searchHint} value={search} onSearch={onSearch} />
      {failed && !entries && <ErrorState title={labels.failed} text={shared.nothingLost} onRetry={onRetry} />}
      {!failed && !entries && <p role="status">{labels.loading}</p>}
      {entries?.length === 0 && <p role="status">{labels.none}</p>}
      {entries && entries.length > 0 && (
        <fieldset className={styles.picks}>
          <legend className="visually-hidden">{legend}</legend>
          {entries.map((entry) => (
            <label key={entry.id} className={styles.pick}>
              <input
                type="checkbox"
                checked={chosen.includes(entry.id)}
                onChange={(event) => toggle(entry.id, event.target.checked)}
              />
              <span dir="auto">{children(entry)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
