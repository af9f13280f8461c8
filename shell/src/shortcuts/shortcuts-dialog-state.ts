let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the list of keyboard shortcuts is open. */
export const shortcutsDialog = {
  isOpen: (): boolean => isOpen,
  set(next: boolean): void {
    isOpen = next;
    listeners.forEach((notify) => notify());
  },
  subscribe(notify: () => void): () => void {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
};
