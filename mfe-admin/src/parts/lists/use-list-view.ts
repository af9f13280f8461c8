import { useMemo, useState } from 'react';
import type { Column, Density } from './data-table';
import { type SavedViews, useSavedViews } from './saved-views/use-saved-views';

export const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

/** How a person wants to see a list in this browser. */
interface StoredView {
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
 * @param list the name of the list, which is a part of the key in `localStorage`
 * @param all its columns, a constant or memoized
 */
export function useListView<Row>(list: string, all: Column<Row>[]): ListView<Row> {
  const key = `lectern.list-view:${list}`;
  const [view, setView] = useState(() => readView(key));
  function change(changed: Partial<StoredView>): void {
    const next = { ...view, ...changed };
    setView(next);
    saveView(key, next);
  }
  const { hidden, density } = view;
  const saved = useSavedViews(list, { hiddenColumns: hidden, density }, (shown) =>
    change({ hidden: shown.hiddenColumns, density: shown.density }),
  );
  const isShown = (column: Column<Row>) => !canBeHidden(column) || !hidden.includes(column.key);
  const columns = useMemo(
    () => all.filter((column) => !canBeHidden(column) || !hidden.includes(column.key)),
    [all, hidden],
  );
  return {
    columns,
    choices: all
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

/** A row keeps its name and its actions. */
const canBeHidden = <Row>({ key, rowScope }: Column<Row>) => rowScope === undefined && key !== 'actions';

function readView(key: string): StoredView {
  try {
    const { hidden, density } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<
      Record<keyof StoredView, unknown>
    >;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === 'string') : [],
      density: DENSITIES.find((one) => one === density) ?? 'comfortable',
    };
  } catch {
    return { hidden: [], density: 'comfortable' };
  }
}

function saveView(key: string, view: StoredView): void {
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // Storage is blocked: the choice applies until the screen is closed.
  }
}
