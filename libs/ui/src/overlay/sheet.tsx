import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import './scroll-lock';
import styles from './sheet.module.css';
import { uiText } from '../texts';
import { useFocusReturn } from './use-focus-return';

/** Closes the sheet that is open. */
let closeOpenSheet: (() => void) | undefined;

/** Closes another sheet when this one opens, as if its close button were pressed: there is room for one. */
function useSingleSheet(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    closeOpenSheet?.();
    const closeThis = () => close();
    closeOpenSheet = closeThis;
    return () => {
      if (closeOpenSheet === closeThis) closeOpenSheet = undefined;
    };
  }, [open]);
}

/**
 * A panel along the side, or over a whole narrow screen; Escape, the close button or another sheet that opens closes it. It is modal
 * unless `isBeside`: then the screen has left its place free, and stays usable.
 */
export function Sheet({
  title,
  subtitle,
  open,
  onClose,
  isBeside = false,
  children,
}: {
  title: string;
  subtitle?: string;
  open: boolean;
  onClose: () => void;
  isBeside?: boolean;
  /** Fills the height below the header. */
  children: ReactNode;
}) {
  const { onCloseAutoFocus } = useFocusReturn(open);
  useSingleSheet(open, onClose);
  return (
    // Radix does not turn an open dialog into a modal one.
    <Radix.Root
      key={String(isBeside)}
      modal={!isBeside}
      open={open}
      onOpenChange={(next) => !next && onClose()}
    >
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.sheet}
          data-sheet={isBeside ? 'beside' : undefined}
          // Screen readers announce the panel's name first, not that of the close button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.target as HTMLElement).focus();
          }}
          // A sheet that opened instead has the focus.
          onCloseAutoFocus={(event) => (closeOpenSheet ? event.preventDefault() : onCloseAutoFocus(event))}
          // A press outside must not discard text that the user is typing.
          onInteractOutside={(event) => event.preventDefault()}
          {...(subtitle ? {} : { 'aria-describedby': undefined })}
        >
          {/* Not `header`: beside a screen, the panel would be its second banner. */}
          <div className={styles.header}>
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
            <Radix.Close className={styles.close} aria-label={uiText('close')}>
              <X size={20} aria-hidden />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
