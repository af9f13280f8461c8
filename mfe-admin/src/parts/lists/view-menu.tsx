import { Button } from '@lectern/ui';
import { Menu, MenuCheckbox, MenuChoice, MenuGroup } from '../menu/menu';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../texts';
import { SavedViewsGroup, type ViewsDialog } from './saved-views/saved-views-group';
import { DENSITIES, type ListView } from './use-list-view';

const SaveViewDialog = lazy(() => import('./saved-views/save-view-dialog'));
const ManageViewsDialog = lazy(() => import('./saved-views/manage-views-dialog'));

const densities = DENSITIES.map((value) => ({ value, label: t(`toolbar.densities.${value}`) }));

/** Opens and saves views of a list, and chooses its columns and the height of its rows. */
export function ViewMenu<Row>({
  view: { choices, toggle, density, setDensity, saved },
}: {
  view: ListView<Row>;
}) {
  const [dialog, setDialog] = useState<ViewsDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" icon aria-label={saved ? t('views.button') : t('toolbar.view')}>
            <SlidersHorizontal aria-hidden />
          </Button>
        }
      >
        {saved && <SavedViewsGroup saved={saved} onOpenDialog={setDialog} />}
        <MenuGroup title={t('toolbar.columns')}>
          {choices.map(({ key, title, isShown }) => (
            <MenuCheckbox key={key} label={title} isOn={isShown} onChange={() => toggle(key)} />
          ))}
        </MenuGroup>
        <MenuGroup title={t('toolbar.density')}>
          <MenuChoice options={densities} value={density} onChange={setDensity} />
        </MenuGroup>
      </Menu>
      <Suspense>
        {saved && dialog === 'save' && <SaveViewDialog saved={saved} onClose={close} />}
        {saved && dialog === 'manage' && <ManageViewsDialog saved={saved} onClose={close} />}
      </Suspense>
    </>
  );
}
