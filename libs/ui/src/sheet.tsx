import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import './scroll-lock';
import styles from './sheet.module.css';
import { texts } from './texts';
import { useOpener } from './use-opener';

/** A tall window along the side, the whole of a narrow screen; holds the focus until Escape or its cross closes it. */
export function Sheet({
  title,
  subtitle,
  open,
  onClose,
  children,
}: {
  title: string;
  subtitle?: string;
  open: boolean;
  onClose: () => void;
  /** Fills the height that the head leaves. */
  children: ReactNode;
}) {
  const { onCloseAutoFocus } = useOpener(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.sheet}
          // Its name is read out first, not that of the cross.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.target as HTMLElement).focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          // What someone is typing must not go with a slip of the pointer.
          onInteractOutside={(event) => event.preventDefault()}
          {...(subtitle ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <div className={styles.titles}>
              <Radix.Title className={styles.title} dir="auto">
                {title}
              </Radix.Title>
              {subtitle && (
                <Radix.Description className={styles.subtitle} dir="auto">
                  {subtitle}
                </Radix.Description>
              )}
            </div>
            <Radix.Close className={styles.close} aria-label={texts.close}>
              <X size={20} aria-hidden />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
