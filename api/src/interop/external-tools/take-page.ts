/** Makes a page of `limit` rows out of up to `limit + 1` rows. @returns `last`: the page's last row, where another page follows */
export function takePage<Row>(rows: Row[], limit: number): { items: Row[]; last: Row | undefined } {
  const items = rows.slice(0, limit);
  return { items, last: rows.length > limit ? items.at(-1) : undefined };
}

/** Adds the parameters that are not undefined to an address. */
export function addQuery(url: string, query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return `${url}?${parameters}`;
}
