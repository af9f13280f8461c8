import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import styles from './dialog.module.css';
import './scroll-lock';
import { texts } from './texts';
import { useOpener } from './use-opener';

export { Sheet } from './sheet';

/** A window over the screen that holds the focus until it is closed (Escape, its cross, or outside). */
export function Dialog({
  title,
  description,
  open,
  onClose,
  focusInstead,
  actions,
  children,
}: {
  title: string;
  description?: string;
  open: boolean;
  onClose: () => void;
  /** Gets the focus after it where what opened it has gone. */
  focusInstead?: RefObject<HTMLElement | null>;
  /** Buttons along the bottom, the main one last. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const opener = useOpener(open, focusInstead);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            className={styles.window}
            {...opener}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className={styles.head}>
              <Radix.Title className={styles.title} dir="auto">
                {title}
              </Radix.Title>
              <Radix.Close className={styles.close} aria-label={texts.close}>
                <X size={18} aria-hidden />
              </Radix.Close>
            </div>
            {description && (
              <Radix.Description className={styles.description} dir="auto">
                {description}
              </Radix.Description>
            )}
            {children && <div className={styles.body}>{children}</div>}
            {actions && <div className={styles.actions}>{actions}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
