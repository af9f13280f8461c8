import { fireEvent, screen, within } from '@testing-library/react';

/** Opens the menu of a row by the name of the row. */
export async function openRowMenu(name: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' });
  return within(await screen.findByRole('menu', { name: `Actions for ${name}` }));
}

/** Chooses an action in the menu of a row. */
export async function chooseAction(action: string, name: string): Promise<void> {
  const menu = await openRowMenu(name);
  fireEvent.click(menu.getByRole('menuitem', { name: action }));
}
