import { Button } from '@lectern/ui';
import { Menu } from '../menu/menu';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../texts';

/** The actions of a row as words in a menu. */
export const RowMenu = ({
  name,
  children,
}: {
  /** Of the row. */
  name: string;
  /** Items of `../menu/menu`. */
  children: ReactNode;
}) => (
  <Menu
    trigger={
      <Button variant="quiet" icon aria-label={t('list.actionsFor', { name })}>
        <Ellipsis aria-hidden />
      </Button>
    }
  >
    {children}
  </Menu>
);
