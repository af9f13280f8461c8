import { Button } from '@lectern/ui';
import { Menu, MenuCheckbox, MenuChoice, MenuGroup } from '../menu/menu';
import { SlidersHorizontal } from 'lucide-react';
import { t } from '../texts';
import { DENSITIES, type ListView } from './use-list-view';

const densities = DENSITIES.map((value) => ({ value, label: t(`toolbar.densities.${value}`) }));

/** Chooses the columns of a list and the height of its rows. */
export const ViewMenu = <Row,>({
  view: { choices, toggle, density, setDensity },
}: {
  view: ListView<Row>;
}) => (
  <Menu
    trigger={
      <Button variant="secondary" icon aria-label={t('toolbar.view')}>
        <SlidersHorizontal aria-hidden />
      </Button>
    }
  >
    <MenuGroup title={t('toolbar.columns')}>
      {choices.map(({ key, title, isShown }) => (
        <MenuCheckbox key={key} label={title} isOn={isShown} onChange={() => toggle(key)} />
      ))}
    </MenuGroup>
    <MenuGroup title={t('toolbar.density')}>
      <MenuChoice options={densities} value={density} onChange={setDensity} />
    </MenuGroup>
  </Menu>
);
