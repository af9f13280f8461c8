import * as Radix from '@radix-ui/react-scroll-area';
import type { ComponentPropsWithRef } from 'react';
import { nonce } from '../theme/nonce';
import { pageDirection } from '../format/page-direction';
import styles from './scroll-area.module.css';

const HIDE_DELAY_MS = 600;

/**
 * A scrollable panel; its scrollbar is shown while the pointer is over it and hides 600 ms later. Other properties are
 * passed to the scrolling element. A panel without focusable content needs `tabIndex={0}` and a name, so that the
 * keyboard can scroll it.
 */
export function ScrollArea({
  className = '',
  orientation = 'vertical',
  children,
  ...viewport
}: {
  orientation?: 'vertical' | 'horizontal';
} & ComponentPropsWithRef<'div'>) {
  return (
    <Radix.Root
      className={`${styles.area} ${className}`}
      dir={pageDirection()}
      scrollHideDelay={HIDE_DELAY_MS}
    >
      <Radix.Viewport {...viewport} className={styles.viewport} nonce={nonce}>
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar className={styles.bar} orientation={orientation}>
        <Radix.Thumb className={styles.thumb} />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
