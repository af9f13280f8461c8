import { MAX_BULK_ROWS } from '@lectern/contract';
import { useMemo, useState } from 'react';

/** The chosen rows of a list. They stay chosen on other pages and after other filters, until they are cleared. */
export interface Selection<Row> {
  ids: string[];
  /** Chooses exactly these rows, at most `MAX_BULK_ROWS`. */
  choose: (ids: string[]) => void;
  /** The name of a row, for its checkbox. */
  getName: (row: Row) => string;
}

/** @param getName a function that is the same in every render */
export function useSelection<Row>(getName: (row: Row) => string): Selection<Row> {
  const [ids, setIds] = useState<string[]>([]);
  return useMemo(
    () => ({ ids, getName, choose: (chosen) => setIds(chosen.slice(0, MAX_BULK_ROWS)) }),
    [ids, getName],
  );
}
