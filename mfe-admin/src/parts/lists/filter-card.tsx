import { Button, Card, CardTitle, SearchField } from '@lectern/ui';
import { useId, type ReactNode } from 'react';
import { t } from '../texts';

interface Filters {
  state: { search: string };
  setState: (change: { search: string }) => void;
  reset: () => void;
  isFiltered: boolean;
}

interface Props {
  filters: Filters;
  /** Of the search field, which comes first. */
  labels: { search: string; searchHint: string };
  /** A message between the title and the fields. */
  problem?: ReactNode;
  /** A message below the fields. */
  note?: ReactNode;
  /** Class of the grid that holds the fields and the button. */
  className: string | undefined;
  children: ReactNode;
}

/** Search and other filters of a list, and a button that clears them. */
export function FilterCard({ filters, labels, problem, note, className, children }: Props) {
  const { state, setState, reset, isFiltered } = filters;
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{t('toolbar.filters')}</CardTitle>
      {problem}
      <div className={className} role="search">
        <SearchField
          label={labels.search}
          placeholder={labels.searchHint}
          value={state.search}
          onSearch={(search) => setState({ search })}
        />
        {children}
        <Button variant="secondary" disabled={!isFiltered} onClick={reset}>
          {t('toolbar.clear')}
        </Button>
      </div>
      {note}
    </Card>
  );
}
