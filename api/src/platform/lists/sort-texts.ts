import type { Locale } from '@lectern/contract';

/** Sorts the rows of a short list by a text, in the alphabetical order of the reader's language, as `collate` does in the database. */
export function sortByText<Row>(rows: Row[], locale: Locale, readText: (row: Row) => string): Row[] {
  const { compare } = new Intl.Collator(locale);
  return rows.toSorted((one, other) => compare(readText(one), readText(other)));
}
