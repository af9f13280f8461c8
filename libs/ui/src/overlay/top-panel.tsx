import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import './scroll-lock';
import styles from './top-panel.module.css';
import { useFocusReturn } from './use-focus-return';

/** A modal panel near the top, or over a whole narrow screen; Escape or a press outside closes it. */
export function TopPanel({
  title,
  open,
  onClose,
  returnsFocus,
  children,
}: {
  /** For screen readers only. */
  title: string;
  open: boolean;
  onClose: () => void;
  /** Asked on close: false where a navigation has given the focus to another screen. */
  returnsFocus: () => boolean;
  children: ReactNode;
}) {
  const { onCloseAutoFocus } = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.panel}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => (returnsFocus() ? onCloseAutoFocus(event) : event.preventDefault())}
        >
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
