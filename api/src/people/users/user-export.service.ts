import { displayName } from '@lectern/contract';
import { queryRows, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptsService } from '../../assessment/attempts/attempts.service.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { getExportSections } from './export-sections.queries.js';
import { presentUser } from './present-user.js';

/** All data stored about a person, for their own download. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly source: DataSource,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
  ) {}

  /** The audit log records the export, which therefore contains its own entry. */
  async exportUser(user: User): Promise<Record<string, unknown>> {
    const target = { kind: 'user', id: user.id, name: displayName(user) } as const;
    await this.audit.record(this.source.manager, { actor: user, action: 'user.exported', target });
    const { id, email, firstName, lastName, profileImageUrl, role, createdAt, lastActive } =
      presentUser(user);
    const { usesModel, timeZone, locale, weeklyGoalDays, inactivityNoticeAt } = user;
    const sections = Object.entries(getExportSections(user.id)).map(
      async ([name, query]) => [name, await queryRows(this.source, query)] as const,
    );
    return {
      exportedAt: new Date().toISOString(),
      profile: {
        ...{ id, email, firstName, lastName, profileImageUrl, role, createdAt, lastActive },
        ...{ usesModel, timeZone, locale, weeklyGoalDays, inactivityNoticeAt },
      },
      signIn: { provider: user.issuer, subject: user.subject },
      ...Object.fromEntries(await Promise.all(sections)),
      // With marks and comments as far as the review rules of the exam allow.
      examAttempts: await this.attempts.exportOwn(user),
    };
  }
}
