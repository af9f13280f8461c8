import type { ReactNode } from 'react';

export interface OrderingListProps {
  ids: string[];
  /** Moves the item at a place to another one, both from 0. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export interface OrderingItemProps {
  id: string;
  /** From 1. */
  number: number;
  children: ReactNode;
}
