import { randomBytes } from 'node:crypto';
import { type MutedReminders, ReminderKind, type ReminderSettings } from '@lectern/contract';
import { ReminderSetting } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { saveMuted } from './reminders.queries.js';

const TOKEN_BYTES = 32;

/** Which reminders people get; the worker sends them. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
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
    return { muted, isSendingMail: this.env.mail !== undefined };
  }
}

const withoutRepeats = (kinds: ReminderKind[]) => [...new Set(kinds)];
