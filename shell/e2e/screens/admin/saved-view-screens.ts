import { listSavedViews, type SavedView } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering } from '../../sentences/sentence';
import { dialog, press, type Screen } from '../screen';

const VIEWS: SavedView[] = ['Suspended learners of the night shift', 'Instructors'].map((name, index) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${index}`, list: 'users', name },
  ...{ address: 'sort=name', hiddenColumns: [], density: 'compact', isDefault: index === 1 },
}));

const openMenu = press('Views, columns and density');
const choose = (item: string) => async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
};

/** The saved views of a list and their dialogs. */
export function savedViewScreens(page: Page): Screen[] {
  // An address with an order of its own, so that no view opens with the list.
  const list = {
    ...{ page, path: '/admin/users?sort=name' },
    given: answering(listSavedViews.path, VIEWS).given,
  };
  return [
    { ...list, name: 'views of a list', act: openMenu, arrived: (opened) => opened.getByRole('menu') },
    { ...list, name: 'view to save', act: choose('Save this view…'), arrived: dialog('Save this view') },
    { ...list, name: 'views to manage', act: choose('Manage views…'), arrived: dialog('Your views') },
  ];
}
