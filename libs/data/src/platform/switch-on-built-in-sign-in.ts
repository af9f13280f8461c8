import { DEFAULT_SITE_SIGN_IN, SITE_ID, type SiteSignIn } from '@lectern/contract';
import type { DataSource } from 'typeorm';
import { recordCommand } from '../audit/audit-command.js';
import { notify } from '../database/listen.js';
import { SiteSettingsRow } from '../entities/platform/site-settings.entity.js';

/**
 * Switches the built-in sign-in on for an operator, for when no administrator can sign in at the other provider. The API follows
 * within seconds.
 * @returns false if it was on
 */
export function switchOnBuiltInSignIn(source: DataSource): Promise<boolean> {
  const settings: SiteSignIn = { ...DEFAULT_SITE_SIGN_IN, builtIn: true };
  return source.transaction(async (manager) => {
    await manager
      .createQueryBuilder()
      .insert()
      .into(SiteSettingsRow)
      .values({ group: 'signIn', settings: DEFAULT_SITE_SIGN_IN, version: 0 })
      .orIgnore()
      .execute();
    const row = await manager.findOneOrFail(SiteSettingsRow, {
      where: { group: 'signIn' },
      lock: { mode: 'pessimistic_write' },
    });
    if ((row.settings as SiteSignIn).builtIn) return false;
    await manager.update(SiteSettingsRow, { group: 'signIn' }, { settings, version: row.version + 1 });
    await recordCommand(manager, {
      action: 'site.settings-changed',
      target: { kind: 'site', name: 'signIn', id: SITE_ID },
      fields: ['builtIn'],
    });
    await notify(manager, 'site_changed', 'signIn');
    return true;
  });
}
