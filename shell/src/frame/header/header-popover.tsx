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
  const { key } = useLocation();
  // The history entry at which the popover was opened: any navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const isClosedByNavigation = openAt !== undefined && !isOpen;
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => setOpenAt(open ? key : undefined)}>
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
