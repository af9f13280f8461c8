import * as z from 'zod/mini';
import { endpoint } from '../define.js';
import { DEFAULT_SITE_ACCESS, SavedSiteAccess, type SiteAccess } from './people/access.js';
import { DEFAULT_SITE_FIRST_STEPS, SavedSiteFirstSteps, type SiteFirstSteps } from './first-steps.js';
import {
  DEFAULT_SITE_CATEGORIES,
  SavedSiteCategories,
  type SiteCategories,
} from './categories/categories.js';
import {
  DEFAULT_SITE_CERTIFICATE,
  SavedSiteCertificate,
  type SiteCertificate,
} from './identity/certificate-look.js';
import { DEFAULT_SITE_IDENTITY, SavedSiteIdentity, type SiteIdentity } from './identity/identity.js';
import {
  DEFAULT_SITE_MAIL,
  EnvironmentMail,
  MailTrial,
  SavedSiteMail,
  SentSiteMail,
  type SiteMail,
  TriedSiteMail,
} from './mail.js';
import {
  DEFAULT_SITE_MODEL,
  ModelState,
  ModelTrial,
  SavedSiteModel,
  SentSiteModel,
  type SiteModel,
  TriedSiteModel,
} from './model.js';
import { DEFAULT_SITE_LOOK, SavedSiteLook, type SiteLook } from './identity/look.js';
import { DEFAULT_SITE_FEATURES, SavedSiteFeatures, type SiteFeatures } from './features.js';
import { DEFAULT_SITE_FIGURES, SavedSiteFigures, type SiteFigures } from './public/figures.js';
import { DEFAULT_SITE_LANDING, SavedSiteLanding, type SiteLanding } from './public/landing.js';
import { DEFAULT_SITE_LINKS, SavedSiteLinks, type SiteLinks } from './public/links.js';
import { DEFAULT_SITE_PROGRAMS, SavedSitePrograms, type SitePrograms } from './programs.js';
import { DEFAULT_SITE_REGION, SavedSiteRegion, type SiteRegion } from './region.js';
import { DEFAULT_SITE_SIGN_IN, SavedSiteSignIn, type SiteSignIn } from './people/sign-in.js';
import { DEFAULT_SITE_RETENTION, SavedSiteRetention, type SiteRetention } from './retention.js';

/** The settings of the site, in groups that are saved as a whole. */
export interface SiteSettings {
  access: SiteAccess;
  firstSteps: SiteFirstSteps;
  categories: SiteCategories;
  certificate: SiteCertificate;
  identity: SiteIdentity;
  mail: SiteMail;
  model: SiteModel;
  look: SiteLook;
  features: SiteFeatures;
  figures: SiteFigures;
  landing: SiteLanding;
  links: SiteLinks;
  programs: SitePrograms;
  region: SiteRegion;
  retention: SiteRetention;
  signIn: SiteSignIn;
}
export type SiteGroup = keyof SiteSettings;

/** The setting of a group with a password or key that says where it is sent: it is not kept for another place. */
export const SECRET_TARGETS = { mail: 'host', model: 'baseUrl' } as const satisfies {
  [Group in SiteGroup]?: keyof SiteSettings[Group];
};
export type SecretGroup = keyof typeof SECRET_TARGETS;

/** Target of the audit log's entries about them. */
export const SITE_ID = '00000000-0000-4000-8000-000000000001';

/** The settings before an administrator has saved any. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  access: DEFAULT_SITE_ACCESS,
  firstSteps: DEFAULT_SITE_FIRST_STEPS,
  categories: DEFAULT_SITE_CATEGORIES,
  certificate: DEFAULT_SITE_CERTIFICATE,
  identity: DEFAULT_SITE_IDENTITY,
  mail: DEFAULT_SITE_MAIL,
  model: DEFAULT_SITE_MODEL,
  look: DEFAULT_SITE_LOOK,
  features: DEFAULT_SITE_FEATURES,
  figures: DEFAULT_SITE_FIGURES,
  landing: DEFAULT_SITE_LANDING,
  links: DEFAULT_SITE_LINKS,
  programs: DEFAULT_SITE_PROGRAMS,
  region: DEFAULT_SITE_REGION,
  retention: DEFAULT_SITE_RETENTION,
  signIn: DEFAULT_SITE_SIGN_IN,
};

export const SavedSiteSettings = z.object({
  categories: SavedSiteCategories,
  certificate: SavedSiteCertificate,
  identity: SavedSiteIdentity,
  mail: SavedSiteMail,
  model: SavedSiteModel,
  region: SavedSiteRegion,
  look: SavedSiteLook,
  access: SavedSiteAccess,
  firstSteps: SavedSiteFirstSteps,
  features: SavedSiteFeatures,
  figures: SavedSiteFigures,
  landing: SavedSiteLanding,
  links: SavedSiteLinks,
  retention: SavedSiteRetention,
  programs: SavedSitePrograms,
  signIn: SavedSiteSignIn,
});
export type SavedSiteSettings = z.output<typeof SavedSiteSettings>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/site',
  access: 'admin',
  summary: 'Get the settings of the site',
  response: SavedSiteSettings,
});

/**
 * Courses of a removed category move to its target in the same transaction; without a target it is refused. A save that
 * started from an outdated version is refused with EDIT_CONFLICT.
 */
export const updateSiteCategories = endpoint({
  method: 'PUT',
  path: '/api/admin/site/categories',
  access: 'admin',
  summary: 'Set the categories of courses',
  body: SavedSiteCategories,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteAccess = endpoint({
  method: 'PUT',
  path: '/api/admin/site/access',
  access: 'admin',
  summary: 'Set what people may do on the site',
  body: SavedSiteAccess,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteFeatures = endpoint({
  method: 'PUT',
  path: '/api/admin/site/features',
  access: 'admin',
  summary: 'Switch features on and off',
  body: SavedSiteFeatures,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/admin/site/first-steps',
  access: 'admin',
  summary: 'Show or dismiss the first steps',
  body: SavedSiteFirstSteps,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteFigures = endpoint({
  method: 'PUT',
  path: '/api/admin/site/figures',
  access: 'admin',
  summary: 'Replace or hide the fixed display figures',
  body: SavedSiteFigures,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteCertificate = endpoint({
  method: 'PUT',
  path: '/api/admin/site/certificate',
  access: 'admin',
  summary: 'Set signature, seal and note of certificates',
  body: SavedSiteCertificate,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteIdentity = endpoint({
  method: 'PUT',
  path: '/api/admin/site/identity',
  access: 'admin',
  summary: 'Set name and look of the site',
  body: SavedSiteIdentity,
  response: SavedSiteSettings,
});

/**
 * A color in which texts can't be read is refused. A save that started from an outdated version is refused with
 * EDIT_CONFLICT.
 */
export const updateSiteLook = endpoint({
  method: 'PUT',
  path: '/api/admin/site/look',
  access: 'admin',
  summary: 'Set the primary color of the site',
  body: SavedSiteLook,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteLanding = endpoint({
  method: 'PUT',
  path: '/api/admin/site/landing',
  access: 'admin',
  summary: 'Set the texts of the landing page',
  body: SavedSiteLanding,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteLinks = endpoint({
  method: 'PUT',
  path: '/api/admin/site/links',
  access: 'admin',
  summary: 'Set the addresses of privacy page and imprint',
  body: SavedSiteLinks,
  response: SavedSiteSettings,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSitePrograms = endpoint({
  method: 'PUT',
  path: '/api/admin/site/programs',
  access: 'admin',
  summary: 'Set what programs may use',
  body: SavedSitePrograms,
  response: SavedSiteSettings,
});

/**
 * Switching the built-in sign-in off ends the sessions of its people. Refused without another provider, and until an
 * administrator has signed in there. A save that started from an outdated version is refused with EDIT_CONFLICT.
 */
export const updateSiteSignIn = endpoint({
  method: 'PUT',
  path: '/api/admin/site/sign-in',
  access: 'admin',
  summary: 'Switch the built-in sign-in on and off beside another provider',
  body: SavedSiteSignIn,
  response: SavedSiteSettings,
});

export const updateSiteMail = endpoint({
  method: 'PUT',
  path: '/api/admin/site/mail',
  access: 'admin',
  summary: 'Set the mail server of the site',
  body: SentSiteMail,
  response: SavedSiteSettings,
});

export const getEnvironmentMail = endpoint({
  method: 'GET',
  path: '/api/admin/site/mail/environment',
  access: 'admin',
  summary: 'Get the mail server that the environment sets',
  response: z.object({ mail: z.nullable(EnvironmentMail) }),
});

/** Sends a message to the administrator, with settings that need not be saved. */
export const tryMail = endpoint({
  method: 'POST',
  path: '/api/admin/site/mail/trials',
  access: 'admin',
  summary: 'Send a test message',
  perMinute: 10,
  body: TriedSiteMail,
  response: MailTrial,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteModel = endpoint({
  method: 'PUT',
  path: '/api/admin/site/model',
  access: 'admin',
  summary: 'Set the language model of the site',
  body: SentSiteModel,
  response: SavedSiteSettings,
});

export const getModelState = endpoint({
  method: 'GET',
  path: '/api/admin/site/model/state',
  access: 'admin',
  summary: 'Get what the environment sets about the language model, its use and its latest failure',
  response: ModelState,
});

/** Asks a test question, with settings that need not be saved. */
export const tryModel = endpoint({
  method: 'POST',
  path: '/api/admin/site/model/trials',
  access: 'admin',
  summary: 'Ask the language model a test question',
  perMinute: 10,
  body: TriedSiteModel,
  response: ModelTrial,
});

/** A save that started from an outdated version is refused with EDIT_CONFLICT. */
export const updateSiteRegion = endpoint({
  method: 'PUT',
  path: '/api/admin/site/region',
  access: 'admin',
  summary: 'Set language and time zone of the site',
  body: SavedSiteRegion,
  response: SavedSiteSettings,
});

/**
 * A save that started from an outdated version is refused with EDIT_CONFLICT, one that would delete something with
 * RETENTION_UNCONFIRMED unless it is confirmed.
 */
export const updateSiteRetention = endpoint({
  method: 'PUT',
  path: '/api/admin/site/retention',
  access: 'admin',
  summary: 'Set after how many days personal data is deleted',
  body: z.extend(SavedSiteRetention, { isConfirmed: z.optional(z.boolean()) }),
  response: SavedSiteSettings,
});
