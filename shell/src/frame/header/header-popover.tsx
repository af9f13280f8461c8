import { useLocation } from '@lectern/remote';
import * as Popover from '@radix-ui/react-popover';
import { useState, type ReactElement, type ReactNode } from 'react';
import styles from './header-popover.module.css';

/** A panel under a button of the header; Escape, a press outside and a navigation close it. */
export function HeaderPopover({
  label,
  trigger,
  children,
}: {
  label: string;
  trigger: ReactElement;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  // The path at which the popover was opened: navigation to another one closes it.
  const [openPath, setOpenPath] = useState<string>();
  const isOpen = openPath === pathname;
  const isClosedByNavigation = openPath !== undefined && !isOpen;
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => setOpenPath(open ? pathname : undefined)}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            // After a navigation the new screen has the focus.
            if (isClosedByNavigation) event.preventDefault();
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
