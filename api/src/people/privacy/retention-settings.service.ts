import {
  RETENTION_UNCONFIRMED,
  type SavedSiteRetention,
  type SavedSiteSettings,
  type SiteRetention,
} from '@lectern/contract';
import type { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { ENV } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { countExpired } from './retention.queries.js';

/** Retention times of the site. A time of the environment takes precedence over that of the settings. */
@Injectable()
export class RetentionSettingsService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  /** The retention times that apply now. */
  get current(): SiteRetention {
    return this.resolve(this.site.current.retention);
  }

  /** Whether the environment or the settings name a mail server. */
  get hasMailServer(): boolean {
    return this.site.services.mail !== undefined;
  }

  /**
   * @param isConfirmed whether the administrator has confirmed what the new times delete
   * @throws Refusal (400) without a mail server, (409) with the code EDIT_CONFLICT or RETENTION_UNCONFIRMED
   */
  async update(
    { isConfirmed, ...saved }: SavedSiteRetention & { isConfirmed?: boolean | undefined },
    actor: User,
  ): Promise<SavedSiteSettings> {
    const { settings } = saved;
    const next = this.resolve(settings);
    if (settings.inactiveAccountDays > 0 && !this.hasMailServer)
      throw new Refusal(400, 'people.retentionWithoutMail');
    if (!isConfirmed) await this.requireNothingExpires(next);
    return this.site.update('retention', saved, actor);
  }

  private resolve(settings: SiteRetention): SiteRetention {
    // Accounts are deleted after a warning by email only, so never without a mail server.
    const inactiveAccountDays = this.hasMailServer ? settings.inactiveAccountDays : 0;
    return { ...settings, inactiveAccountDays, ...this.env.privacy.retention };
  }

  /** Refuses changed times that would delete something at once. Times that stay the same are not checked (0). */
  private async requireNothingExpires(next: SiteRetention) {
    const { current } = this;
    const counts = await countExpired(this.source, {
      conversationDays: next.conversationDays === current.conversationDays ? 0 : next.conversationDays,
      uploadNameDays: next.uploadNameDays === current.uploadNameDays ? 0 : next.uploadNameDays,
      auditNameDays: next.auditNameDays === current.auditNameDays ? 0 : next.auditNameDays,
      inactiveAccountDays:
        next.inactiveAccountDays === current.inactiveAccountDays ? 0 : next.inactiveAccountDays,
    });
    if (Object.values(counts).some((count) => count > 0))
      throw new Refusal(409, 'people.retentionUnconfirmed', {
        code: RETENTION_UNCONFIRMED,
        values: { ...counts },
      });
  }
}
