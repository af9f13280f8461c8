import { StatTile } from '@lectern/ui';
import type { LucideIcon } from 'lucide-react';
import { Link } from '@lectern/remote';
import type { ReactNode } from 'react';

/** A figure with its label, a note on what it counts, and its icon. */
export interface Stat {
  label: string;
  value: string;
  note?: ReactNode;
  Icon: LucideIcon;
  /** The address of the page that lists the counted things. */
  to?: string | undefined;
}

/** A screen's figures side by side. */
export function StatTiles({ stats, className }: { stats: Stat[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {stats.map(({ Icon, to, ...stat }) => (
        <StatTile
          key={stat.label}
          {...stat}
          value={to === undefined ? stat.value : <StatLink {...stat} to={to} />}
          icon={<Icon aria-hidden />}
        />
      ))}
    </dl>
  );
}

const StatLink = ({ label, value, to }: { label: string; value: string; to: string }) => (
  <Link to={to} aria-label={`${label} ${value}`}>
    {value}
  </Link>
);
