import { type ReactNode, useEffect, useState } from 'react';
import styles from './inputs.module.css';

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

const PlainList = ({ children }: OrderingListProps) => children;
const PlainItem = ({ number, children }: OrderingItemProps) => (
  <li className={styles.item}>
    <span className={styles.place}>{number}</span>
    {children}
  </li>
);
const PLAIN = { List: PlainList, Item: PlainItem };

/** List and items of an ordering. They can be dragged once the code for it is there; without it, the buttons move them. */
export function useOrderingParts(disabled: boolean): typeof PLAIN {
  const [draggable, setDraggable] = useState<typeof PLAIN>();
  useEffect(() => {
    if (disabled) return undefined;
    let isShown = true;
    import('./ordering-drag').then(
      ({ DragList, DragItem }) => isShown && setDraggable({ List: DragList, Item: DragItem }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [disabled]);
  return (!disabled && draggable) || PLAIN;
}
