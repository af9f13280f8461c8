import { StatTile } from '@lectern/ui';
import type { LucideIcon } from 'lucide-react';

/** A figure with its label, a note on what it counts, and its icon. */
export interface Stat {
  label: string;
  value: string;
  note?: string;
  Icon: LucideIcon;
}

/** A screen's figures side by side. */
export function StatTiles({ stats, className }: { stats: Stat[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {stats.map(({ Icon, ...stat }) => (
        <StatTile key={stat.label} {...stat} icon={<Icon aria-hidden />} />
      ))}
    </dl>
  );
}
