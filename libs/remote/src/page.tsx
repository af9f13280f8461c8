import { isValidElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is a chunk of its own. */
export interface Page {
  (): ReactNode;
  /** Fetches the code; the component is then drawn at once. */
  load: () => Promise<unknown>;
}

/** A screen's page from a lazy import, like React's `lazy`; the shell has it loaded before it draws the screen. */
export function page(load: () => Promise<{ default: ComponentType }>): Page {
  let loaded: ComponentType | undefined;
  const Late = lazy(load);
  function Page() {
    const [Shown] = useState(() => loaded ?? Late);
    return <Shown />;
  }
  return Object.assign(Page, { load: async () => (loaded = (await load()).default) });
}

/** Loads the first page in a route's element, if there is one: the page that its visitors see. */
export async function loadPage(element: ReactNode): Promise<void> {
  await pageIn(element)?.load();
}

function pageIn(element: unknown): Page | undefined {
  if (!isValidElement(element)) return;
  const { type, props } = element;
  if (typeof type === 'function' && 'load' in type) return type as Page;
  for (const prop of Object.values(props as object)) {
    const page = pageIn(prop);
    if (page) return page;
  }
}
