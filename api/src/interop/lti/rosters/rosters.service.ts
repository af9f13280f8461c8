import { fullName, type LtiRoster, MAX_ROSTER_NAMES, type Locale } from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { findRosters, requestReading } from './rosters.queries.js';

/** The rosters of a course (LTI Names and Roles). The worker reads them from the platforms. */
@Injectable()
export class RostersService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  async list(courseId: string, locale: Locale): Promise<{ rosters: LtiRoster[] }> {
    const rosters = await findRosters(this.source.manager, { courseId, limit: MAX_ROSTER_NAMES, locale });
    return {
      rosters: rosters.map(({ readAt, left, ...roster }) => ({
        ...roster,
        readAt: readAt?.toISOString() ?? null,
        left: left.map(({ userId, ...person }) => ({ userId, name: fullName(person) || null })),
      })),
    };
  }

  /** Requests that the worker reads a roster again. @throws Refusal (404) for a roster of another course */
  async request(courseId: string, rosterId: string, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const platform = await requestReading(manager, { courseId, rosterId });
      if (platform === undefined) throw new Refusal(404, 'interop.lti.rosterGone');
      const { title } = await manager.findOneByOrFail(Course, { id: courseId });
      const target = { kind: 'course', id: courseId, name: title } as const;
      const action = 'course.members-requested';
      await this.audit.record(manager, { actor, action, target, detail: platform });
    });
  }
}
