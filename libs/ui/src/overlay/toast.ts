/** A short message on top of the screen. */
export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button that also closes the toast. */
  action?: { label: string; onClick: () => void };
  /** Called once, when the toast is fully visible; not called if another toast replaces it before. */
  onVisible?: () => void;
}

/** A toast with an id; later toasts have higher ids. */
export type ShownToast = Toast & { id: number };

let latest: ShownToast | undefined;
let lastId = 0;
const watchers = new Set<() => void>();

/** Shows a message for 5 seconds; it replaces the current one. */
export function toast(message: Toast): void {
  latest = { ...message, id: ++lastId };
  watchers.forEach((notify) => notify());
}

/** Store of the latest toast, for the `Toaster`. */
export const toastStore = {
  get: (): ShownToast | undefined => latest,
  subscribe: (notify: () => void): (() => void) => {
    watchers.add(notify);
    return () => void watchers.delete(notify);
  },
};
