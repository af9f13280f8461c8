import { isDeepStrictEqual } from 'node:util';
import {
  type Category,
  DEFAULT_SITE_SETTINGS,
  EDIT_CONFLICT,
  resolveCategory,
  type SavedSiteSettings,
  SECRET_TARGETS,
  type SecretGroup,
  type SentSecret,
  SITE_ID,
  type SiteGroup,
  type SiteSettings,
} from '@lectern/contract';
import {
  findSavedSiteSettings,
  findSiteSecrets,
  findSiteSettings,
  notify,
  sealSiteSecret,
  sealSiteSecrets,
  SiteSettingsRow,
  type User,
} from '@lectern/data';
import { setSiteName } from '@lectern/i18n/server';
import { type Env, resolveServices, type Services } from '@lectern/infra';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Refusal } from '../http/refusal.js';
import { RowEvents } from '../events/row-events.js';
import { ENV } from '../infra.module.js';
import { InstalledModelService } from './search-models/installed-model.service.js';
import { moveCourses, prepareCategories } from './save-categories.js';

/** Interval at which the settings are read again, because a notification of a change can be lost. */
const POLL_MS = 60_000;

/** A group of settings as a screen sends it, with the version that the change started from. */
interface SentGroup<Group extends SiteGroup> {
  version: number;
  settings: SiteSettings[Group];
  secret?: SentSecret;
}

/** The settings of the whole site. Every replica has them in memory, and reads them again after each change. */
@Injectable()
export class SiteSettingsService implements OnModuleInit {
  /** The current settings. */
  current: SiteSettings = DEFAULT_SITE_SETTINGS;
  /** The password of the mail server and the key of the language model. */
  private secrets: Record<SecretGroup, string | null> = { mail: null, model: null };

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly rowEvents: RowEvents,
    private readonly searchModel: InstalledModelService,
  ) {}

  /** The current mail server and models. The environment takes precedence over the settings. */
  get services(): Services {
    return {
      ...resolveServices(this.env, this.current, this.secrets),
      installedModel: this.searchModel.current,
    };
  }

  async onModuleInit() {
    await sealSiteSecrets(this.source);
    await this.read();
    this.rowEvents.on('site_changed', POLL_MS).subscribe(() => void this.read().catch(() => undefined));
  }

  list(): Promise<SavedSiteSettings> {
    return findSavedSiteSettings(this.source);
  }

  /**
   * @throws Refusal (409) with the code EDIT_CONFLICT when `version` is outdated, and if the saved password or key would be sent to
   * another server
   * @param changeMore makes further changes in the same transaction
   */
  async update<Group extends SiteGroup>(
    group: Group,
    { version, settings, secret }: SentGroup<Group>,
    actor: User,
    changeMore?: (manager: EntityManager, before: SiteSettings[Group]) => Promise<void>,
  ): Promise<SavedSiteSettings> {
    const saved = await this.source.transaction(async (manager) => {
      const row = await lockGroup(manager, group);
      if (row.version !== version) throw new Refusal(409, 'platform.siteConflict', { code: EDIT_CONFLICT });
      const before = { ...DEFAULT_SITE_SETTINGS[group], ...row.settings };
      if (secret === undefined && row.secret !== null) requireSameTarget(group, before, settings);
      const change = secret === undefined ? {} : { secret: this.seal(group, secret) as never };
      await saveGroup(manager, row, { before, settings, change });
      await changeMore?.(manager, before);
      await this.audit.record(manager, {
        actor,
        action: 'site.settings-changed',
        target: { kind: 'site', id: SITE_ID, name: group },
        fields: [...listChanges(before, settings), ...Object.keys(change)],
      });
      await notify(manager, 'site_changed', group);
      return findSavedSiteSettings(manager);
    });
    await this.read();
    return saved;
  }

  /**
   * Finds the category to store for a course that was sent with this category. If the category was removed in the meantime, its courses
   * have moved, and so does this one.
   * @throws Refusal (400) if the site has no category with this key
   */
  findCategory(key: Category): Category | null {
    const category = resolveCategory(this.current.categories, key);
    if (category === undefined)
      throw new Refusal(400, 'platform.siteCategoryUnknown', { values: { category: key } });
    return category;
  }

  /**
   * The password or key for trying unsaved settings: the sent one, else the saved one.
   * @throws Refusal (409) if the saved password or key would be sent to another server
   */
  chooseSecret<Group extends SecretGroup>(
    group: Group,
    { settings, secret }: Pick<SentGroup<Group>, 'settings' | 'secret'>,
  ): string | null {
    if (secret !== undefined) return secret;
    const saved = this.secrets[group];
    if (saved !== null) requireSameTarget(group, this.current[group], settings);
    return saved;
  }

  private seal(group: SiteGroup, secret: string | null): unknown {
    return secret === null ? null : sealSiteSecret(this.source, group as SecretGroup, secret);
  }

  private async read() {
    const secrets = await findSiteSecrets(this.source);
    this.current = await findSiteSettings(this.source);
    this.secrets = secrets;
    await this.searchModel.read();
    setSiteName(this.current.identity.name);
  }
}

/** Refuses a change of the server without a new secret: another server must not receive the saved password or key. */
function requireSameTarget<Group extends SiteGroup>(
  group: Group,
  before: SiteSettings[Group],
  after: SiteSettings[Group],
) {
  const target = (SECRET_TARGETS as Partial<Record<SiteGroup, string>>)[group] as keyof SiteSettings[Group];
  if (target && after[target] && before[target] !== after[target])
    throw new Refusal(409, 'platform.secretOfOther');
}

/** Locks a group, and inserts its row before the first save. So the second of two simultaneous saves is refused as a conflict. */
async function lockGroup(manager: EntityManager, group: SiteGroup): Promise<SiteSettingsRow> {
  const settings = DEFAULT_SITE_SETTINGS[group];
  await manager
    .createQueryBuilder()
    .insert()
    .into(SiteSettingsRow)
    .values({ group, settings, version: 0 })
    .orIgnore()
    .execute();
  return manager.findOneOrFail(SiteSettingsRow, {
    where: { group },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Saves a group. Moves the courses of removed categories. */
async function saveGroup<Group extends SiteGroup>(
  manager: EntityManager,
  { group, version }: SiteSettingsRow,
  {
    before,
    settings,
    change,
  }: Record<'before' | 'settings', SiteSettings[Group]> & { change: { secret?: never } },
): Promise<void> {
  const write = (settings: SiteSettings[SiteGroup]) =>
    manager.update(SiteSettingsRow, { group }, { settings, version: version + 1, ...change });
  if (!('list' in before && 'list' in settings)) return void (await write(settings));
  const categories = await prepareCategories(manager, before, settings);
  await write(categories);
  await moveCourses(manager, before, categories);
}

const listChanges = <Settings extends object>(before: Settings, after: Settings): string[] =>
  (Object.keys(after) as (keyof Settings & string)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
