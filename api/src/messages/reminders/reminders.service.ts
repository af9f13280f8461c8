import { randomBytes } from 'node:crypto';
import { type MutedReminders, ReminderKind, type ReminderSettings } from '@lectern/contract';
import { ReminderSetting } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { saveMuted } from './reminders.queries.js';

const TOKEN_BYTES = 32;

/** Which reminders people get; the worker sends them. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
  ) {}

  async get(userId: string): Promise<ReminderSettings> {
    const settings = await this.settings.findOneBy({ userId });
    return this.present({ panel: settings?.mutedInPanel ?? [], mail: settings?.mutedByMail ?? [] });
  }

  async update(userId: string, muted: MutedReminders): Promise<ReminderSettings> {
    const [panel, mail] = [withoutRepeats(muted.panel), withoutRepeats(muted.mail)];
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await saveMuted(this.source.manager, userId, { panel, mail, token });
    return this.present({ panel, mail });
  }

  /** @returns null for an unknown token */
  async findMutedByMail(unsubscribeToken: string): Promise<ReminderKind[] | null> {
    const settings = await this.settings.findOneBy({ unsubscribeToken });
    return settings && settings.mutedByMail;
  }

  /**
   * Stops all reminders by mail except these.
   * @returns false for an unknown token
   */
  async keepByMail(unsubscribeToken: string, kept: ReminderKind[]): Promise<boolean> {
    const mutedByMail = ReminderKind.options.filter((kind) => !kept.includes(kind));
    const { affected } = await this.settings.update({ unsubscribeToken }, { mutedByMail });
    return affected === 1;
  }

  private get settings() {
    return this.source.getRepository(ReminderSetting);
  }

  private present(muted: MutedReminders): ReminderSettings {
    return { muted, isSendingMail: this.site.services.mail !== undefined };
  }
}

const withoutRepeats = (kinds: ReminderKind[]) => [...new Set(kinds)];
