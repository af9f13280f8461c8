/** Splits rows, of which one more than asked for was read, into a page and the last row of it where another page follows. */
export function takePage<Row>(found: Row[], limit: number): { items: Row[]; last: Row | undefined } {
  const items = found.slice(0, limit);
  return { items, last: found.length > limit ? items.at(-1) : undefined };
}

/** Adds a query to an address, without the parameters that are undefined. */
export function addQuery(url: string, query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return `${url}?${parameters}`;
}
