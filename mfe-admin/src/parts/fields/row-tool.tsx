import { Button } from '@lectern/ui';
import type { LucideIcon } from 'lucide-react';
import styles from './row-tool.module.css';

/**
 * A small button with an icon, for a row or part that is added, moved or removed. `aria-disabled`, so that the focus stays on a button that has just
 * moved its row to the end.
 */
export function RowTool({
  label,
  Icon,
  disabled = false,
  onClick,
}: {
  label: string;
  Icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="quiet"
      icon
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      className={styles.tool}
      onClick={() => !disabled && onClick()}
    >
      <Icon aria-hidden />
    </Button>
  );
}
