import { Button, ButtonLink } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** The buttons of a row, in its last cell. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);

interface Action {
  label: string;
  /** Accessible name: the action and its row. */
  name: string;
  Icon: LucideIcon;
}

/** One of them as an icon with a tooltip. */
export function RowAction({ label, name, Icon, onClick }: Action & { onClick: () => void }) {
  return (
    <Tooltip text={label}>
      <Button variant="quiet" icon aria-label={name} onClick={onClick}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}

/** The same, to open a screen. */
export function RowLink({ label, name, Icon, to }: Action & { to: string }) {
  return (
    <Tooltip text={label}>
      <ButtonLink variant="quiet" icon aria-label={name} to={to}>
        <Icon aria-hidden />
      </ButtonLink>
    </Tooltip>
  );
}
