import { pageDirection } from '@lectern/ui';
import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './screen-tabs.module.css';

/** Tabs of a screen; only the open one is rendered. `names` has the tabs in order. */
export function ScreenTabs<Tab extends string>({
  label,
  names,
  open,
  onOpen,
  children,
}: {
  label: string;
  names: Readonly<Record<Tab, string>>;
  open: Tab;
  onOpen: (tab: Tab) => void;
  children: (tab: Tab) => ReactNode;
}) {
  const tabs = Object.keys(names) as Tab[];
  return (
    <Tabs.Root
      className={styles.tabs}
      dir={pageDirection()}
      value={open}
      onValueChange={(tab) => onOpen(tab as Tab)}
    >
      <Tabs.List className={styles.list} data-count={tabs.length} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
            {names[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab} value={tab} className={styles.panel}>
          {children(tab)}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
