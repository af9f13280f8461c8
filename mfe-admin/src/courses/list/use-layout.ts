import { useState } from 'react';

export const LAYOUTS = ['cards', 'table'] as const;
export type Layout = (typeof LAYOUTS)[number];

const STORAGE_KEY = 'lectern.courses-layout';

/** Whether courses are shown as cards or as a table, which the browser remembers. */
export function useLayout(): { layout: Layout; setLayout: (layout: Layout) => void } {
  const [layout, setLayout] = useState(readLayout);
  return {
    layout,
    setLayout(chosen) {
      setLayout(chosen);
      saveLayout(chosen);
    },
  };
}

function readLayout(): Layout {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return LAYOUTS.find((layout) => layout === stored) ?? 'cards';
  } catch {
    return 'cards';
  }
}

function saveLayout(layout: Layout): void {
  try {
    localStorage.setItem(STORAGE_KEY, layout);
  } catch {
    // Storage is blocked: the choice applies until the screen is closed.
  }
}
