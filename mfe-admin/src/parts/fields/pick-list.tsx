import { QueryState, SearchField } from '@lectern/ui';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './pick-list.module.css';

interface Labels {
  search: string;
  searchHint: string;
  loading: string;
  failed: string;
  none: string;
}

/** A search field above checkboxes of its results. Chosen entries stay chosen when the search changes. */
export function PickList<Entry extends { id: string }>({
  labels,
  label,
  search,
  onSearch,
  query,
  entries,
  value: chosen,
  onChange,
  error,
  ref,
  children,
}: {
  labels: Labels;
  label: string;
  search: string;
  onSearch: (search: string) => void;
  query: ComponentProps<typeof QueryState>['query'];
  /** The results of the search; undefined while they are loaded. */
  entries: Entry[] | undefined;
  /** Ids of the chosen entries. */
  value: string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
  children: (entry: Entry) => ReactNode;
}) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      <SearchField label={labels.search} placeholder={labels.searchHint} value={search} onSearch={onSearch} />
      <QueryState query={query} loading={labels.loading} failed={labels.failed} />
      {entries?.length === 0 && <p role="status">{labels.none}</p>}
      {entries && entries.length > 0 && (
        <fieldset ref={ref} tabIndex={-1} className={styles.picks}>
          <legend className="visually-hidden">{label}</legend>
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
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
