import type { Locale, SiteState, TeachingHome } from '@lectern/contract';
import { type Person, countUploadBacklog } from '@lectern/data';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { INGEST_QUEUE, type IngestQueue } from '../../platform/infra.module.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { countMails, countPeople, findFailedUploads } from './site-state.queries.js';
import {
  countTaughtAndManaged,
  findExamsToGrade,
  findCoursesWithProposals,
  findRecentChanges,
  findCoursesWithUnanswered,
} from './work.queries.js';

/** The first screens of people who teach, and of administrators. */
@Injectable()
export class HomesService {
  constructor(
    private readonly source: DataSource,
    @Inject(INGEST_QUEUE) private readonly queue: IngestQueue,
    private readonly mail: MailService,
  ) {}

  async getTeachingHome(person: Person, locale: Locale): Promise<TeachingHome> {
    const { manager } = this.source;
    const [counts, grading, proposals, unanswered, recent] = await Promise.all([
      countTaughtAndManaged(manager, person),
      findExamsToGrade(manager, person),
      findCoursesWithProposals(manager, person, locale),
      findCoursesWithUnanswered(manager, person, locale),
      findRecentChanges(manager, person),
    ]);
    const changes = recent.map((row) => ({ ...row, at: row.at.toISOString() }));
    return { ...counts, grading, proposals, unanswered, recent: changes };
  }

  async getSiteState(locale: Locale): Promise<SiteState> {
    const { manager } = this.source;
    const [backlog, hasWorker, failedUploads, mails, people] = await Promise.all([
      countUploadBacklog(manager),
      this.hasWorker(),
      findFailedUploads(manager, locale),
      countMails(manager),
      countPeople(manager),
    ]);
    const mail = { ...mails, isSending: this.mail.isSending };
    return { queue: { ...backlog, hasWorker }, failedUploads, mail, people };
  }

  /** @returns false also where the queue cannot be reached: no upload would be started then */
  private hasWorker(): Promise<boolean> {
    return this.queue.getWorkersCount().then(
      (count) => count > 0,
      () => false,
    );
  }
}
