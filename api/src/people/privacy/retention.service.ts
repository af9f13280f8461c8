import { RETENTION_ID } from '@lectern/contract';
import { useConnectionsFor } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { findSecurityLog } from '../../platform/security/security-log.js';
import { ENV } from '../../platform/infra.module.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { UsersService } from '../users/users.service.js';
import { RetentionSettingsService } from './retention-settings.service.js';
import { tryLockRetention } from './retention.queries.js';
import { type RetentionRule, retentionRules } from './retention-rules.js';

/** Number of rows of one transaction: so few that no other transaction waits for long. */
const BATCH_SIZE = 500;

/**
 * Deletes personal data whose retention time is over. It runs in the API, because the worker's database role may not read accounts
 * and sessions.
 */
@Injectable()
export class RetentionService {
  private readonly log = new Logger('retention');

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly audit: AuditService,
    private readonly mail: MailService,
    private readonly users: UsersService,
    private readonly adapter: HttpAdapterHost,
    private readonly settings: RetentionSettingsService,
  ) {}

  /**
   * Applies all rules, batch by batch, until nothing is left. A rule that fails does not keep the others from running.
   * @param signal stops the work after the batch that runs
   */
  async apply({
    batchSize = BATCH_SIZE,
    signal,
  }: { batchSize?: number; signal?: AbortSignal } = {}): Promise<void> {
    const services = { mail: this.mail, users: this.users };
    for (const rule of retentionRules(this.env, this.settings.current, services)) {
      try {
        let total = 0;
        let count = batchSize;
        while (count === batchSize && !signal?.aborted) {
          const result = await useConnectionsFor('long', () =>
            this.source.transaction((manager) => this.applyBatch(manager, rule, batchSize)),
          );
          if (Array.isArray(result)) this.recordDeletions(result);
          count = toCount(result);
          total += count;
        }
        if (total) this.log.log(`Retention applied to ${rule.name}: ${total}`);
      } catch (error) {
        this.log.error(`Retention of ${rule.name} failed: ${String(error)}`);
      }
    }
  }

  /** Applies a rule to one batch and writes the audit entry, in one transaction. Does nothing while another replica runs a batch. */
  private async applyBatch(manager: EntityManager, rule: RetentionRule, limit: number) {
    if (!(await tryLockRetention(manager))) return 0;
    const result = await rule.apply(manager, limit);
    const count = toCount(result);
    if (count && rule.describe)
      await this.audit.record(manager, {
        actor: { id: RETENTION_ID, firstName: 'Lectern', lastName: 'retention' },
        action: 'retention.applied',
        target: { kind: 'retention', id: RETENTION_ID, name: rule.name },
        detail: rule.describe(count),
      });
    return result;
  }

  /** Records deleted accounts in the security log, after the transaction. A restore of a backup deletes these accounts again. */
  private recordDeletions(userIds: string[]) {
    const log = findSecurityLog(this.adapter.httpAdapter.getInstance());
    for (const userId of userIds) log?.record('account-deletion', 'success', { userId, reason: 'inactive' });
  }
}

const toCount = (result: number | string[]) => (Array.isArray(result) ? result.length : result);
