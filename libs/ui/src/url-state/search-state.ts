import { useSearchParams } from 'react-router';
import { validate as isUuid } from 'uuid';

/** Parser and formatter of one URL query parameter. */
export interface SearchParam<Value> {
  /** Returns the default for an absent or invalid value. @param params all of the URL, on which the default may depend */
  parse(text: string | null, params?: URLSearchParams): Value;
  /** Returns undefined for the default, which is omitted from the URL. @param state all values, on which the default may depend */
  format(value: Value, state?: Record<string, unknown>): string | undefined;
  /** A page of results: reset to the first page when another parameter changes, and not counted as a filter. */
  isPage?: boolean;
  /** The order of rows: not counted as a filter. */
  isOrder?: boolean;
  /** Changes replace the history entry, so that Back does not step through every typed letter. */
  replaces?: boolean;
}

/** A page number from 1; anything else is page 1. */
export const pageParam: SearchParam<number> = {
  parse: (text) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1),
  format: (page) => (page === 1 ? undefined : String(page)),
  isPage: true,
  replaces: true,
};

/** Text, truncated to `maxLength` characters; blank text is the default. */
export const textParam = (maxLength: number): SearchParam<string> => ({
  parse: (text) => (text ?? '').slice(0, maxLength),
  format: (text) => (text.trim() ? text : undefined),
  replaces: true,
});

/** One of `options`. */
export const choiceParam = <Choice extends string>(
  options: readonly Choice[],
  defaultChoice: NoInfer<Choice>,
): SearchParam<Choice> => ({
  parse: (text) => options.find((option) => option === text) ?? defaultChoice,
  format: (choice) => (choice === defaultChoice ? undefined : choice),
});

/** The id of a row, or the default. */
export const idParam = <Default extends string | undefined>(
  defaultId: Default,
): SearchParam<string | Default> => ({
  parse: (text) => (text && isUuid(text) ? text : defaultId),
  format: (id) => (id === defaultId ? undefined : id),
});

/** A day as `2031-01-31`; an empty text is the default. */
export const dayParam: SearchParam<string> = {
  parse: (text) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''),
  format: (day) => day || undefined,
};

type Values<Schema> = {
  [Name in keyof Schema]: Schema[Name] extends SearchParam<infer Value> ? Value : never;
};
type AnySchema = Record<string, SearchParam<unknown>>;

export interface SearchState<State> {
  state: State;
  /** Changes the given values; the page is reset to the first unless it is given. */
  setState: (change: Partial<State>) => void;
  /** Sets all values to their defaults. */
  reset: () => void;
  /** Names of the values that differ from their defaults, without page and order. */
  activeFilters: string[];
  /** Whether there are any. */
  isFiltered: boolean;
}

/** Stores a screen's filters in its URL, so that they survive a reload and can be shared as a link. */
export function useSearchState<Schema extends AnySchema>(schema: Schema): SearchState<Values<Schema>> {
  const [params, setParams] = useSearchParams();
  const state = parseState(schema, params);
  const activeFilters = Object.entries(schema)
    .filter(([name, { isPage, isOrder, format }]) => !isPage && !isOrder && format(state[name]) !== undefined)
    .map(([name]) => name);
  return {
    state,
    setState: (change) => {
      const replace = Object.keys(change).some((name) => schema[name]?.replaces);
      setParams((current) => formatState(schema, applyChange(schema, parseState(schema, current), change)), {
        replace,
      });
    },
    reset: () => setParams({}),
    activeFilters,
    isFiltered: activeFilters.length > 0,
  };
}

function parseState<Schema extends AnySchema>(schema: Schema, params: URLSearchParams): Values<Schema> {
  const entries = Object.entries(schema).map(([name, param]) => [
    name,
    param.parse(params.get(name), params),
  ]);
  return Object.fromEntries(entries) as Values<Schema>;
}

function applyChange<State extends object>(schema: AnySchema, state: State, change: Partial<State>): State {
  const pages = Object.entries(schema).filter(([, { isPage }]) => isPage);
  const firstPages = Object.fromEntries(pages.map(([name, param]) => [name, param.parse(null)]));
  return { ...state, ...firstPages, ...change };
}

function formatState(schema: AnySchema, state: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(schema).flatMap(([name, param]) => {
    const text = param.format(state[name], state);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
