import { Button } from '@lectern/ui';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { t } from '../texts';
import { Menu, MenuItem, MenuLink } from './menu';

/** An entry of the menu: a link to another screen, or a function. */
export type MenuEntry = {
  label: string;
  Icon: LucideIcon;
  /** Deletes something. */
  isDanger?: boolean;
} & ({ to: string } | { onSelect: () => void });

/** The menu 'More' above a page, which has on phones what is beside it as buttons on wide screens. */
export const MoreMenu = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <Menu
    trigger={
      <Button variant="secondary">
        <Ellipsis aria-hidden />
        {t('actions.more')}
      </Button>
    }
  >
    {entries.map(({ label, Icon, isDanger, ...entry }) =>
      'to' in entry ? (
        <MenuLink key={label} label={label} Icon={Icon} to={entry.to} />
      ) : (
        <MenuItem key={label} label={label} Icon={Icon} isDanger={isDanger} onSelect={entry.onSelect} />
      ),
    )}
  </Menu>
);
