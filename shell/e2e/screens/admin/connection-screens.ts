import {
  createLtiRegistration,
  createToolRegistration,
  type ExternalTool,
  getSiteSettings,
  listExternalTools,
  listLtiPlatforms,
  listSearchModels,
  type LtiPlatform,
  type SavedSiteSettings,
  type SearchModels,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering, both, changing } from '../../sentences/sentence';
import { buildLabel, dialog, press, pressInMenu, type Screen } from '../screen';

const TOOL: ExternalTool = {
  ...{ id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', name: 'Virtual laboratory for chemistry and physics' },
  ...{ loginUrl: 'https://lab.example.org/login', launchUrls: ['https://lab.example.org/launch'] },
  ...{ contentUrl: null, keysUrl: 'https://lab.example.org/keys', publicKey: null },
  ...{ opensIn: 'frame', sharesName: true, sharesEmail: false, readsMembers: false, isInNetwork: false },
  ...{ clientId: 'client-1', deploymentId: 'deployment-1', moduleCount: 2 },
  createdAt: '2026-11-20T12:00:00.000Z',
};
const TOOLS = {
  platform: {
    ...{ issuer: 'https://learn.example.org', authorizationUrl: 'https://learn.example.org/authorize' },
    ...{ tokenUrl: 'https://learn.example.org/token', keysUrl: 'https://learn.example.org/keys' },
  },
  tools: [TOOL],
};

const PLATFORM: LtiPlatform = {
  ...{ id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', name: 'Moodle of the evening school' },
  ...{ issuer: 'https://moodle.example.org', clientId: 'abc', deploymentIds: ['1', '2'] },
  ...{ authorizationUrl: 'https://moodle.example.org/auth', tokenUrl: 'https://moodle.example.org/token' },
  ...{ keysUrl: 'https://moodle.example.org/keys', siteUrl: 'https://moodle.example.org' },
  ...{ tokenAudience: null, isInNetwork: false },
  ...{ personCount: 3, waitingScores: 2, problem: 'The platform answered 500.' },
  createdAt: '2026-11-20T12:00:00.000Z',
};
const PLATFORMS = {
  tool: {
    ...{ loginUrl: 'https://learn.example.org/login', launchUrl: 'https://learn.example.org/launch' },
    ...{ keysUrl: 'https://learn.example.org/keys', domain: 'learn.example.org' },
  },
  platforms: [PLATFORM],
};

const MODELS: SearchModels = {
  models: [
    { name: 'multilingual-e5-small', licence: 'MIT', size: 135_400_000, isOffered: true },
    {
      name: 'granite-embedding-97m-multilingual-r2',
      licence: 'Apache-2.0',
      size: 123_500_000,
      isOffered: false,
    },
  ],
  installation: {
    ...{ name: 'multilingual-e5-small', state: 'downloading' },
    ...{ receivedBytes: 67_700_000, bytesPerSecond: 1_000_000, problem: null },
  },
  ...{ source: 'huggingface.co', active: { kind: 'builtIn', name: 'all-MiniLM-L6-v2' } },
  passages: { total: 1200, waiting: 0 },
};

/** What is off by default is on in what the page reads. */
const switchedOn = changing(getSiteSettings.path, (saved: SavedSiteSettings) => ({
  ...saved,
  features: {
    ...saved.features,
    settings: { ...saved.features.settings, externalTools: true, lti: true },
  },
}));

/** The settings that connect the site with tools, learning platforms, programs and models. */
export function connectionScreens(page: Page): Screen[] {
  const tools = {
    ...{ page, path: '/admin/settings/external-tools' },
    given: both(switchedOn, answering(listExternalTools.path, TOOLS)).given,
  };
  const platforms = {
    ...{ page, path: '/admin/settings/lti' },
    given: both(switchedOn, answering(listLtiPlatforms.path, PLATFORMS)).given,
  };
  const registration = { url: `https://learn.example.org/${'r'.repeat(43)}`, expiresAt: TOOL.createdAt };
  return [
    { ...tools, name: 'external tools', arrived: (opened) => opened.getByText(TOOL.name) },
    {
      ...tools,
      name: 'external tool to register',
      act: press('Register a tool'),
      arrived: dialog('Register a tool'),
    },
    {
      ...tools,
      name: 'external tool that registers itself',
      given: async (opened) => {
        await tools.given?.(opened);
        await answering(createToolRegistration.path, registration).given?.(opened);
      },
      act: async (opened) => {
        await press('Let a tool register itself')(opened);
        await opened.getByLabel('Registration address').fill('https://lab.example.org/register');
        await press('Begin')(opened);
      },
      arrived: (opened) => opened.getByRole('link', { name: 'Open tool' }),
    },
    {
      ...tools,
      name: 'external tool to change',
      act: pressInMenu('Edit tool'),
      arrived: dialog('Edit tool'),
    },
    { ...platforms, name: 'learning platforms', arrived: (opened) => opened.getByText(PLATFORM.name) },
    {
      ...platforms,
      name: 'learning platform to enter',
      act: press('Enter a platform'),
      arrived: dialog('Enter a platform'),
    },
    {
      ...platforms,
      name: 'learning platform that registers itself',
      act: press('Let a platform register itself'),
      arrived: dialog('Let a platform register itself'),
    },
    {
      ...platforms,
      name: 'address of a registration',
      given: async (opened) => {
        await platforms.given?.(opened);
        await answering(createLtiRegistration.path, registration).given?.(opened);
      },
      act: async (opened) => {
        await press('Let a platform register itself')(opened);
        await press('Make the address')(opened);
      },
      arrived: dialog('Registration address'),
    },
    {
      ...platforms,
      name: 'removal of a learning platform',
      act: pressInMenu('Remove platform'),
      arrived: dialog(buildLabel('Remove', PLATFORM.name)),
    },
    {
      ...{ name: 'download of a search model', page, path: '/admin/settings/model' },
      given: answering(listSearchModels.path, MODELS).given,
      arrived: (opened) => opened.getByRole('progressbar'),
    },
  ];
}
