import {
  DEFAULT_SITE_SETTINGS,
  SECRET_TARGETS,
  type SavedSiteSettings,
  type SecretGroup,
  type SiteGroup,
  type SiteSettings,
} from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { WrongSecretsKeyError } from '../secrets/encrypt-secret.js';
import { openValue, sealValue, siteSecretName } from '../secrets/shared-secret.js';
import { SiteSettingsRow } from '../entities/platform/site-settings.entity.js';

const GROUPS = Object.keys(DEFAULT_SITE_SETTINGS) as SiteGroup[];
const SECRET_GROUPS = Object.keys(SECRET_TARGETS) as SecretGroup[];

/** All groups of the site’s settings with their versions; a group that was never saved has the defaults. */
export async function findSavedSiteSettings(source: DataSource | EntityManager): Promise<SavedSiteSettings> {
  const rows = await source.getRepository(SiteSettingsRow).find();
  const groups = GROUPS.map((group) => {
    const row = rows.find((saved) => saved.group === group);
    // A setting that a later version has added is not in the row.
    const settings = { ...DEFAULT_SITE_SETTINGS[group], ...row?.settings };
    const secret = group in SECRET_TARGETS && { hasSecret: openSiteSecret(source, row) !== null };
    return [group, { version: row?.version ?? 0, settings, ...secret }];
  });
  return Object.fromEntries(groups) as SavedSiteSettings;
}

/** The site's settings as they are now. */
export async function findSiteSettings(source: DataSource | EntityManager): Promise<SiteSettings> {
  const saved = await findSavedSiteSettings(source);
  return Object.fromEntries(GROUPS.map((group) => [group, saved[group].settings])) as unknown as SiteSettings;
}

/** The password or key of a group as it is stored. */
export const sealSiteSecret = (source: DataSource | EntityManager, group: SecretGroup, secret: string) =>
  sealValue(getSource(source), siteSecretName(group), secret);

/** The passwords and keys of the groups; null where there is none, or one of another SECRETS_KEY. */
export async function findSiteSecrets(
  source: DataSource | EntityManager,
): Promise<Record<SecretGroup, string | null>> {
  const rows = await source.getRepository(SiteSettingsRow).find();
  const secrets = SECRET_GROUPS.map((group) => [
    group,
    openSiteSecret(
      source,
      rows.find((row) => row.group === group),
    ),
  ]);
  return Object.fromEntries(secrets) as Record<SecretGroup, string | null>;
}

/** One of another SECRETS_KEY counts as none: an administrator enters it again. */
function openSiteSecret(source: DataSource | EntityManager, row: SiteSettingsRow | undefined): string | null {
  if (!row || row.secret === null) return null;
  try {
    return openValue(getSource(source), siteSecretName(row.group), row.secret);
  } catch (error) {
    if (error instanceof WrongSecretsKeyError) return null;
    throw error;
  }
}

const getSource = (source: DataSource | EntityManager): DataSource =>
  'dataSource' in source ? source.dataSource : source;
