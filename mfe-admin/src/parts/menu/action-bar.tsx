import { Button, ButtonLink } from '@lectern/ui';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { t } from '../texts';
import { useIsNarrow } from '../use-is-narrow';
import styles from './action-bar.module.css';
import { Menu, MenuItem, MenuLink } from './menu';

/** An action above a page: a link to another screen, or a function. */
export type PageAction = {
  label: string;
  Icon: LucideIcon;
  /** Whether the action has a button on phones too. The menu 'More' has the others. */
  isMain?: boolean;
  variant?: 'primary' | 'secondary';
  isPending?: boolean;
  /** Deletes something. */
  isDanger?: boolean;
} & ({ to: string } | { onSelect: () => void });

/**
 * The actions above a page, all as buttons. On phones they would push the page down, so a menu has all but the main ones.
 * @param actions false for an action that is not offered
 */
export function ActionBar({ actions }: { actions: (PageAction | false)[] }) {
  const isNarrow = useIsNarrow();
  const offered = actions.filter((action) => action !== false);
  const inMenu = offered.filter(({ isMain }) => isNarrow && !isMain);
  return (
    <div className={styles.bar}>
      {offered
        .filter((action) => !inMenu.includes(action))
        .map((action) => (
          <ActionButton key={action.label} {...action} />
        ))}
      {inMenu.length > 0 && (
        <Menu
          trigger={
            <Button variant="secondary">
              <Ellipsis aria-hidden />
              {t('actions.more')}
            </Button>
          }
        >
          {inMenu.map(({ label, Icon, isDanger, ...action }) =>
            'to' in action ? (
              <MenuLink key={label} label={label} Icon={Icon} to={action.to} />
            ) : (
              <MenuItem key={label} label={label} Icon={Icon} isDanger={isDanger} onSelect={action.onSelect} />
            ),
          )}
        </Menu>
      )}
    </div>
  );
}

function ActionButton({ label, Icon, variant = 'secondary', isPending, ...action }: PageAction) {
  return 'to' in action ? (
    <ButtonLink variant={variant} to={action.to}>
      <Icon aria-hidden />
      {label}
    </ButtonLink>
  ) : (
    <Button variant={variant} disabled={isPending} onClick={action.onSelect}>
      <Icon aria-hidden />
      {label}
    </Button>
  );
}
