import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@lectern/contract';
import { type Disk, readBackupTime } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { STORAGE } from '../platform/infra.module.js';
import { MailService } from '../platform/mail/mail.service.js';
import { SiteSettingsService } from '../platform/site/site-settings.service.js';
import { SAMPLE_IDS } from './sample-courses.js';
import { findSiteContents } from './first-steps.queries.js';

/** How far a new site is set up, as its database, files and settings are. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly mail: MailService,
    private readonly site: SiteSettingsService,
  ) {}

  async get(): Promise<FirstSteps> {
    const [{ identity, firstSteps }, contents, hasBackup] = await Promise.all([
      this.site.list(),
      findSiteContents(this.source.manager, SAMPLE_IDS),
      this.hasBackup(),
    ]);
    const isDone: Record<FirstStep, boolean> = {
      identity: identity.version > 0,
      mail: this.mail.isSending,
      course: contents.hasOwnCourse,
      people: contents.hasPeople,
      backup: hasBackup,
    };
    return {
      setting: firstSteps,
      done: FIRST_STEPS.filter((step) => isDone[step]),
      missingSamples: SAMPLE_IDS.length - contents.sampleCount,
    };
  }

  /** A storage that can't be read has no backup that is known; the health of the site says what is wrong with it. */
  private hasBackup(): Promise<boolean> {
    return readBackupTime(this.storage).then(Boolean, () => false);
  }
}
