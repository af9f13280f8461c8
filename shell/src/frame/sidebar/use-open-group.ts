import { useState } from 'react';

const STORAGE_KEY = 'lectern.open-groups';

/**
 * Whether a group of the sidebar is open: as the person left it, and always when they come to one of its screens.
 * @param isCurrent the screen is one of the group's
 */
export function useOpenGroup(name: string, isCurrent: boolean): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setIsOpen] = useState(() => isCurrent || readOpenGroups().includes(name));
  const [wasCurrent, setWasCurrent] = useState(isCurrent);
  if (wasCurrent !== isCurrent) {
    setWasCurrent(isCurrent);
    if (isCurrent) setIsOpen(true);
  }

  function toggle(): void {
    const others = readOpenGroups().filter((group) => group !== name);
    storeOpenGroups(isOpen ? others : [...others, name]);
    setIsOpen(!isOpen);
  }
  return [isOpen, toggle];
}

function readOpenGroups(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function storeOpenGroups(names: string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(names));
  } catch {
    // Storage is blocked: the group is as it was left until the page is closed.
  }
}
