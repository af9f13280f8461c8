import { useEffect, useState } from 'react';
import styles from './inputs.module.css';
import type { OrderingItemProps, OrderingListProps } from './ordering-props';

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
