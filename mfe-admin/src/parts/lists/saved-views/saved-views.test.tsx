/** @vitest-environment jsdom */
import { queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createSavedView,
  deleteSavedView,
  listGroups,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../../../paths';
import { open } from '../../../testing/open';

const VIEW: SavedView = {
  ...{ id: '00000000-0000-4000-8000-000000000001', list: 'groups', name: 'Nurses' },
  ...{ address: 'search=nurse', hiddenColumns: ['members'], density: 'compact', isDefault: false },
};

let network: FakeNetwork;
let views: SavedView[];
beforeEach(() => {
  views = [VIEW];
  network = fakeNetwork();
  network.answer(listGroups, { items: [], total: 0 });
  network.answer(listSavedViews, () => views);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  queryClient.clear();
  network.restore();
});

async function openMenu() {
  const button = await screen.findByRole('button', { name: 'Views, columns and density' });
  fireEvent.keyDown(button, { key: 'Enter' });
  return within(await screen.findByRole('menu'));
}

const choose = async (name: string) => {
  const menu = await openMenu();
  fireEvent.click(await menu.findByRole('menuitem', { name }));
};

test('a view opens with its filters, columns and density', async () => {
  open(paths.groups);
  await choose('Nurses');
  await waitFor(() => expect(window.location.search).toBe('?search=nurse'));
  const menu = await openMenu();
  expect(menu.getByRole('menuitemcheckbox', { name: 'Members' }).getAttribute('aria-checked')).toBe('false');
  expect(menu.getByRole('menuitemradio', { name: 'Compact' }).getAttribute('aria-checked')).toBe('true');
});

test('the default view opens with a list without filters, and with no other', async () => {
  views = [{ ...VIEW, isDefault: true }];
  open(paths.groups);
  await waitFor(() => expect(window.location.search).toBe('?search=nurse'));
  cleanup();
  open(`${paths.groups}?search=cook`);
  await openMenu();
  expect(window.location.search).toBe('?search=cook');
});

test('the present filters are saved under a name, without the page', async () => {
  network.answer(createSavedView, VIEW);
  open(`${paths.groups}?search=cook`);
  await choose('Save this view…');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Cooks' } });
  fireEvent.click(dialog.getByRole('switch', { name: 'Open this list with it' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(network.calls(createSavedView)[0]?.body).toEqual({
      ...{ list: 'groups', name: 'Cooks', address: 'search=cook', hiddenColumns: [] },
      ...{ density: 'comfortable', isDefault: true },
    }),
  );
});

test('a view is renamed, and one that was deleted comes back by Undo', async () => {
  network.answer(updateSavedView, VIEW);
  network.answer(deleteSavedView, undefined as never);
  network.answer(createSavedView, VIEW);
  open(paths.groups);
  await choose('Manage views…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your views' }));
  const name = dialog.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Night shift' } });
  fireEvent.blur(name);
  const { id, list: _, ...content } = VIEW;
  await waitFor(() =>
    expect(network.calls(updateSavedView)[0]).toMatchObject({
      params: { viewId: id },
      body: { ...content, name: 'Night shift' },
    }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Delete “Nurses”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(network.calls(createSavedView)[0]?.body).toEqual({ ...content, list: 'groups' }),
  );
});
