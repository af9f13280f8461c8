import {
  type Category,
  DEFAULT_SITE_SETTINGS,
  EDIT_CONFLICT,
  resolveCategory,
  type SavedSiteSettings,
  SITE_ID,
  type SiteGroup,
  type SiteSettings,
} from '@lectern/contract';
import { findSavedSiteSettings, findSiteSettings, notify, SiteSettingsRow, type User } from '@lectern/data';
import { setSiteName } from '@lectern/i18n/server';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Refusal } from '../http/refusal.js';
import { RowEvents } from '../events/row-events.js';
import { moveCourses, prepareCategories } from './save-categories.js';

/** How often the settings are read again, because a notification can be lost. */
const POLL_MS = 60_000;

/** What administrators set for the whole site. Every replica has the settings in memory, and learns of changes. */
@Injectable()
export class SiteSettingsService implements OnModuleInit {
  /** The settings as they are now. */
  current: SiteSettings = DEFAULT_SITE_SETTINGS;

  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly rowEvents: RowEvents,
  ) {}

  async onModuleInit() {
    await this.read();
    this.rowEvents.on('site_changed', POLL_MS).subscribe(() => void this.read().catch(() => undefined));
  }

  list(): Promise<SavedSiteSettings> {
    return findSavedSiteSettings(this.source);
  }

  /** @throws Refusal (409) with the code EDIT_CONFLICT when `version` is outdated */
  async update<Group extends SiteGroup>(
    group: Group,
    { version, settings }: SavedSiteSettings[Group],
    actor: User,
  ): Promise<SavedSiteSettings> {
    const saved = await this.source.transaction(async (manager) => {
      const row = await lockGroup(manager, group);
      if (row.version !== version) throw new Refusal(409, 'platform.siteConflict', { code: EDIT_CONFLICT });
      const before = { ...DEFAULT_SITE_SETTINGS[group], ...row.settings };
      await saveGroup(manager, row, { before, settings });
      await this.audit.record(manager, {
        actor,
        action: 'site.settings-changed',
        target: { kind: 'site', id: SITE_ID, name: group },
        fields: listChanges(before, settings),
      });
      await notify(manager, 'site_changed', group);
      return findSavedSiteSettings(manager);
    });
    await this.read();
    return saved;
  }

  /**
   * The category in which a course is stored that was sent with this one, which may have been removed meanwhile.
   * @throws Refusal (422) where the site has none with this key
   */
  findCategory(key: Category): Category | null {
    const category = resolveCategory(this.current.categories, key);
    if (category === undefined)
      throw new Refusal(422, 'platform.siteCategoryUnknown', { values: { category: key } });
    return category;
  }

  private async read() {
    this.current = await findSiteSettings(this.source);
    setSiteName(this.current.identity.name);
  }
}

/** Locks a group, and makes its row before the first save, so that of two saves at once the second one is refused. */
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

/** Saves a group, and what follows from it: the courses of a removed category move. */
async function saveGroup<Group extends SiteGroup>(
  manager: EntityManager,
  { group, version }: SiteSettingsRow,
  { before, settings }: Record<'before' | 'settings', SiteSettings[Group]>,
): Promise<void> {
  const write = (settings: SiteSettings[SiteGroup]) =>
    manager.update(SiteSettingsRow, { group }, { settings, version: version + 1 });
  if (!('list' in before && 'list' in settings)) return void (await write(settings));
  const categories = await prepareCategories(manager, before, settings);
  await write(categories);
  await moveCourses(manager, before, categories);
}

const listChanges = <Settings extends object>(before: Settings, after: Settings): string[] =>
  (Object.keys(after) as (keyof Settings & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
