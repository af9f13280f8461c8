/** A short message over the screen. */
export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Called once, when the toast is drawn and opaque; never where another toast replaces it before. */
  onVisible?: () => void;
}

/** A toast that was shown; ids rise. */
export type ShownToast = Toast & { id: number };

let shown: ShownToast | undefined;
let count = 0;
const watchers = new Set<() => void>();

/** Shows a message for 5 seconds in place of the one on screen. */
export function toast(message: Toast): void {
  shown = { ...message, id: ++count };
  watchers.forEach((notify) => notify());
}

/** The latest toast, for the `Toaster`. */
export const latest = {
  get: (): ShownToast | undefined => shown,
  subscribe: (notify: () => void): (() => void) => {
    watchers.add(notify);
    return () => void watchers.delete(notify);
  },
};
