import { useMemo, useState } from 'react';
import type { Column, Density } from './data-table';
import { type SavedViews, useSavedViews } from './saved-views/use-saved-views';

export const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

/** How a person has set up a list in this browser. */
interface ViewSettings {
  /** Keys of columns that are not shown. */
  hidden: string[];
  density: Density;
}

export interface ListView<Row> {
  /** The columns that are shown. */
  columns: Column<Row>[];
  /** The columns that can be hidden, with whether they are shown. */
  choices: { key: string; title: string; isShown: boolean }[];
  toggle: (key: string) => void;
  density: Density;
  setDensity: (density: Density) => void;
  /** Undefined for a list whose views cannot be saved. */
  saved: SavedViews | undefined;
}

/**
 * The columns and the density of a list, which the browser remembers, and its saved views.
 * @param listName a part of the key in `localStorage`
 * @param allColumns all columns of the list, a constant or memoized
 */
export function useListView<Row>(listName: string, allColumns: Column<Row>[]): ListView<Row> {
  const key = `lectern.list-view:${listName}`;
  const [view, setView] = useState(() => readView(key));
  function change(changed: Partial<ViewSettings>): void {
    const next = { ...view, ...changed };
    setView(next);
    saveView(key, next);
  }
  const { hidden, density } = view;
  const saved = useSavedViews(listName, { hiddenColumns: hidden, density }, (shown) =>
    change({ hidden: shown.hiddenColumns, density: shown.density }),
  );
  const isShown = (column: Column<Row>) => !canBeHidden(column) || !hidden.includes(column.key);
  const columns = useMemo(
    () => allColumns.filter((column) => !canBeHidden(column) || !hidden.includes(column.key)),
    [allColumns, hidden],
  );
  return {
    columns,
    choices: allColumns
      .filter(canBeHidden)
      .map((column) => ({ key: column.key, title: column.title, isShown: isShown(column) })),
    toggle: (column) =>
      change({
        hidden: hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column],
      }),
    density,
    setDensity: (chosen) => change({ density: chosen }),
    saved,
  };
}

/** The columns with the name and the actions of a row are always shown. */
const canBeHidden = <Row>({ key, rowScope }: Column<Row>) => rowScope === undefined && key !== 'actions';

function readView(key: string): ViewSettings {
  try {
    const { hidden, density } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<
      Record<keyof ViewSettings, unknown>
    >;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === 'string') : [],
      density: DENSITIES.find((option) => option === density) ?? 'comfortable',
    };
  } catch {
    return { hidden: [], density: 'comfortable' };
  }
}

function saveView(key: string, view: ViewSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // Storage is blocked: the choice applies until the screen is closed.
  }
}
