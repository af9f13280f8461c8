import { fireEvent, screen } from '@testing-library/react';

/** Chooses an option of a `Select` by the names of both. */
export async function choose(box: string | RegExp, option: string): Promise<void> {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView ??= () => undefined;
  fireEvent.click(await screen.findByRole('combobox', { name: box }));
  fireEvent.keyDown(await screen.findByRole('option', { name: option }), { key: 'Enter' });
}
