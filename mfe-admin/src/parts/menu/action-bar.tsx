import { Button, ButtonLink } from '@lectern/ui';
import { useIsNarrow } from '../use-is-narrow';
import styles from './action-bar.module.css';
import { type MenuEntry, MoreMenu } from './more-menu';

/** An action above a page: a link to another screen, or a function. */
export type PageAction = MenuEntry & {
  /** Whether the action has a button on phones too. The menu 'More' has the others. */
  isMain?: boolean;
  variant?: 'primary' | 'secondary';
  isPending?: boolean;
};

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
      {inMenu.length > 0 && <MoreMenu entries={inMenu} />}
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
