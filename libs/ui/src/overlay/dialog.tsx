import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Row, Stack } from '../layout/parts';
import styles from './dialog.module.css';
import './scroll-lock';
import { uiText } from '../texts';
import { useFocusReturn } from './use-focus-return';

/** A modal dialog; Escape, the close button or a press outside closes it. */
export function Dialog({
  title,
  description,
  open,
  onClose,
  isFullScreen,
  fallbackFocus,
  actions,
  children,
}: {
  title: string;
  description?: string;
  open: boolean;
  onClose: () => void;
  /** Covers the whole page, with its content in a column. */
  isFullScreen?: boolean;
  /** Receives the focus on close if the element that opened the dialog no longer exists. */
  fallbackFocus?: RefObject<HTMLElement | null>;
  /** Buttons along the bottom, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const focusReturn = useFocusReturn(open, fallbackFocus);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            className={styles.window}
            data-full={isFullScreen || undefined}
            {...focusReturn}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className={styles.header}>
              <Radix.Title className={styles.title} dir="auto">
                {title}
              </Radix.Title>
              <Radix.Close className={styles.close} aria-label={uiText('close')}>
                <X size={18} aria-hidden />
              </Radix.Close>
            </div>
            {description && (
              <Radix.Description className={styles.description} dir="auto">
                {description}
              </Radix.Description>
            )}
            {children && <Stack>{children}</Stack>}
            {actions && <Row justify="end">{actions}</Row>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
