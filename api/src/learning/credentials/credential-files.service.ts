import type { CredentialFile } from '@lectern/contract';
import { deriveColors } from '@lectern/contract/look-colors';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { LECTERN_COLOR } from '../../platform/site/own-colors.js';
import { BadgeFiles } from './badges/badge-files.js';
import type { DrawnBadge } from './badges/badge-thread.js';
import { bakePng, bakeSvg } from './badges/bake-badge.js';
import { CredentialsService } from './credentials.service.js';

/** Digital credentials as files, and the pictures of badges. */
@Injectable()
export class CredentialFilesService {
  private readonly badges = new BadgeFiles();

  constructor(
    private readonly credentials: CredentialsService,
    private readonly site: SiteSettingsService,
  ) {}

  /** @throws Refusal (404) without a credential of the person, Refusal (409) while it is revoked */
  async get(certificateId: string, file: CredentialFile, user: User): Promise<string | Buffer> {
    const { document, credential } = await this.credentials.download(certificateId, user);
    if (file === 'credential.json') return JSON.stringify(document, null, 2);
    const { svg, png } = await this.draw(credential.achievement.name);
    return file === 'badge.svg' ? bakeSvg(svg, document) : bakePng(png, document);
  }

  /** The picture without a credential. @throws Refusal (404) */
  async getBadge(achievementId: string): Promise<Buffer> {
    const { name } = await this.credentials.findAchievement(achievementId);
    return Buffer.from((await this.draw(name)).png);
  }

  private draw(courseName: string): Promise<DrawnBadge> {
    const { identity, look } = this.site.current;
    const color = look.primaryColor ? deriveColors(look.primaryColor).light.primary : LECTERN_COLOR;
    return this.badges.get({ courseName, siteName: identity.name, color });
  }
}
