/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_MODEL,
  getModelState,
  getSiteSettings,
  listSearchModels,
  type ModelState,
  type SearchModels,
  type SiteModel,
  tryModel,
  updateSiteModel,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { open } from '../../../testing/open';
import { buildSavedSettings } from '../testing/build-saved-settings';

const STATE: ModelState = {
  environment: [],
  today: { tokens: 1200, cost: 0.02 },
  month: { tokens: 34_000, cost: 0.51 },
  failure: { failedAt: '2026-11-21T12:00:00.000Z', status: 401, answer: 'Not you' },
};
const NO_SEARCH_MODELS: SearchModels = {
  ...{ models: [], installation: null, source: 'huggingface.co' },
  active: { kind: 'builtIn', name: 'all-MiniLM-L6-v2' },
  passages: { total: 0, waiting: 0 },
};
const CHOSEN: SiteModel = {
  ...DEFAULT_SITE_MODEL,
  ...{ name: 'qwen3', dailyCost: 2.5, speechName: 'tts-1', speechVoice: 'nova' },
};
const saved = (version: number, settings: SiteModel, hasSecret: boolean) => ({
  ...buildSavedSettings(),
  model: { version, settings, hasSecret },
});

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getModelState, STATE);
  network.answer(listSearchModels, NO_SEARCH_MODELS);
  network.answer(getSiteSettings, saved(0, DEFAULT_SITE_MODEL, false));
});
afterEach(() => {
  cleanup();
  network.restore();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an administrator enters a model with its key and limits, asks a test question, and saves', async () => {
  const trial = {
    outcome: 'answered',
    status: null,
    answer: 'It guides ships.',
    milliseconds: 812,
    tokens: 42,
  };
  network.answer(tryModel, trial as never);
  network.answer(updateSiteModel, saved(1, CHOSEN, true));
  open('/admin/settings/model');
  expect(await screen.findByRole('heading', { name: 'Language model' })).toBeTruthy();
  type('Model', 'qwen3');
  type('Key', 'sk-topsecret');
  type('Speech model', 'tts-1');
  type('Voice', 'nova');
  type('Cost of a learner in a day', '2.5');
  press('Ask a test question');
  expect(await screen.findByText('The model answered in 812 ms with 42 tokens.')).toBeTruthy();
  expect(screen.getByText('It guides ships.')).toBeTruthy();
  press('Save');
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteModel)[0]?.body).toEqual({
    ...{ version: 0, settings: CHOSEN, secret: 'sk-topsecret' },
  });
  expect(field('Key').value).toBe('');
});

test('the use so far and the latest failure are shown', async () => {
  open('/admin/settings/model');
  expect(await screen.findByText('Today: 1,200 tokens, cost 0.02')).toBeTruthy();
  expect(screen.getByText('This month: 34,000 tokens, cost 0.51')).toBeTruthy();
  expect(screen.getByText('401 Not you')).toBeTruthy();
});

test('a field that the environment sets shows its value and variable, and cannot be changed', async () => {
  const environment = [{ variable: 'OPENAI_MODEL', value: 'of-the-environment' }];
  network.answer(getModelState, { ...STATE, environment });
  open('/admin/settings/model');
  expect(await screen.findByText(/Set by the operator of the server with OPENAI_MODEL/)).toBeTruthy();
  expect(field('Model').value).toBe('of-the-environment');
  expect(field('Model').readOnly).toBe(true);
  expect(field('Embedding model').readOnly).toBe(false);
});
