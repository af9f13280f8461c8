/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_MODEL,
  getModelState,
  getSiteSettings,
  installSearchModel,
  listSearchModels,
  removeSearchModel,
  type SearchModelInstallation,
  type SearchModels,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../../../testing/open';
import { buildSavedSettings } from '../../testing/build-saved-settings';

const NAME = 'multilingual-e5-small';
const SIZE = 135_400_000;
const listed = (
  installation: Partial<SearchModelInstallation> | null = null,
  fields: Partial<SearchModels> = {},
): SearchModels => ({
  models: [
    { name: NAME, licence: 'MIT', size: SIZE, isOffered: true },
    { name: 'granite', licence: 'Apache-2.0', size: 123_500_000, isOffered: false },
  ],
  installation: installation && {
    ...{ name: NAME, state: 'waiting', receivedBytes: 0, bytesPerSecond: 0, problem: null },
    ...installation,
  },
  source: 'huggingface.co',
  active: { kind: 'builtIn', name: 'all-MiniLM-L6-v2' },
  passages: { total: 1200, waiting: 0 },
  ...fields,
});

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  const nothing = { tokens: 0, cost: 0 };
  network.answer(getModelState, { environment: [], today: nothing, month: nothing, failure: null });
  network.answer(getSiteSettings, {
    ...buildSavedSettings(),
    model: { version: 0, settings: DEFAULT_SITE_MODEL, hasSecret: false },
  });
});
afterEach(() => {
  cleanup();
  network.restore();
});

async function openCard(state: SearchModels) {
  network.answer(listSearchModels, state);
  open('/admin/settings/model');
  return within(await screen.findByRole('region', { name: NAME }));
}

test('a model is downloaded with a button that says how large it is, and one that is not offered has none', async () => {
  network.answer(installSearchModel, new Blob());
  const model = await openCard(listed());
  expect(model.getByText('135.4 MB from huggingface.co. License: MIT.')).toBeTruthy();
  const other = within(screen.getByRole('region', { name: 'granite' }));
  expect(other.queryByRole('button')).toBeNull();
  expect(other.getByText(/Not offered yet/).textContent).toContain('npm run models -- try granite');
  network.answer(listSearchModels, listed({ state: 'waiting' }));
  fireEvent.click(model.getByRole('button', { name: 'Download (about 135.4 MB)' }));
  expect(await model.findByText('Waiting for a worker…')).toBeTruthy();
  expect(network.calls(installSearchModel)).toHaveLength(1);
});

test('a download shows how much has arrived, how fast and for how long, and can be cancelled', async () => {
  network.answer(removeSearchModel, new Blob());
  const model = await openCard(
    listed({ state: 'downloading', receivedBytes: 67_700_000, bytesPerSecond: 1_000_000 }),
  );
  expect(model.getByText('67.7 MB of 135.4 MB, 1 MB a second, 68 sec left')).toBeTruthy();
  expect(model.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  network.answer(listSearchModels, listed());
  fireEvent.click(model.getByRole('button', { name: 'Cancel' }));
  expect(await model.findByRole('button', { name: /^Download/ })).toBeTruthy();
});

test('a failed download says why and what to do, and is tried again', async () => {
  network.answer(installSearchModel, new Blob());
  const problem = { code: 'notFound', file: 'tokenizer.json', status: 404 } as const;
  const model = await openCard(listed({ state: 'failed', problem }));
  expect(model.getByRole('alert').textContent).toBe(
    'tokenizer.json is not there (404). Check the address of the mirror, or the folder.',
  );
  fireEvent.click(model.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => network.calls(installSearchModel).length).toBe(1);
});

test('an installed model says how many texts are computed, and is removed after a question', async () => {
  network.answer(removeSearchModel, new Blob());
  const active = { kind: 'installed', name: `${NAME}@761b726d` } as const;
  const passages = { total: 1200, waiting: 200 };
  const model = await openCard(listed({ state: 'installed' }, { active, passages }));
  expect(model.getByRole('status').textContent).toContain('1,000 of 1,200 texts of slides are computed.');
  fireEvent.click(model.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the search model?' }));
  network.answer(listSearchModels, listed());
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await model.findByRole('button', { name: /^Download/ })).toBeTruthy();
});

test('an installed model that has no effect, because a server’s is set up, says so', async () => {
  const model = await openCard(
    listed({ state: 'installed' }, { active: { kind: 'server', name: 'bge-m3' } }),
  );
  expect(model.getByRole('status').textContent).toContain('The embedding model bge-m3 above is used');
});

test('an installed model whose files are missing says that they are fetched', async () => {
  const model = await openCard(listed({ state: 'installed' }));
  expect(model.getByRole('status').textContent).toContain('They are fetched again.');
});
