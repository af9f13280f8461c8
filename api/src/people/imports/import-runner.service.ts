import { useConnectionsFor, User, UserImport, UserImportRow } from '@lectern/data';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { ApplyRows } from './apply-rows.service.js';
import { countOutcomes, findStaleImports, countFailure, saveOutcomes } from './user-imports.queries.js';

/** Number of rows of one transaction: so few that a cancellation and other changes do not wait for long. */
const BATCH_SIZE = 500;
/** After this time without a batch, the process of an import is considered dead, and another process continues the import. */
const HEARTBEAT_TIMEOUT_SECONDS = 30;
/** Number of failed batches after which the import ends as failed. */
const MAX_FAILURES = 5;

/**
 * Runs imports batch by batch in the background. A batch is one transaction, so after a crash any replica can continue with the
 * next batch. Imports run in the API, because the worker's database role may not read accounts.
 */
@Injectable()
export class ImportRunner implements BeforeApplicationShutdown {
  private readonly log = new Logger('user-imports');
  private readonly running = new Map<string, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly source: DataSource,
    private readonly rows: ApplyRows,
    private readonly audit: AuditService,
  ) {}

  /** Waits for the batches that are running. */
  async beforeApplicationShutdown() {
    this.isStopping = true;
    await Promise.all(this.running.values());
  }

  /** Runs an import until it ends. @returns a promise that never fails */
  run(importId: string): Promise<void> {
    const existing = this.running.get(importId);
    if (existing) return existing;
    const batches = useConnectionsFor('long', () => this.runBatches(importId));
    const run = batches.finally(() => this.running.delete(importId));
    this.running.set(importId, run);
    return run;
  }

  /** Continues imports whose process has stopped. */
  async continueLost(): Promise<void> {
    const lost = await findStaleImports(this.source.manager, HEARTBEAT_TIMEOUT_SECONDS);
    for (const id of lost) void this.run(id);
  }

  private async runBatches(importId: string): Promise<void> {
    try {
      let hasMore = true;
      while (hasMore && !this.isStopping)
        hasMore = await this.source.transaction((manager) => this.applyBatch(manager, importId));
    } catch (error) {
      this.log.error(`Import ${importId} failed: ${String(error)}`);
      // `continueLost` tries again after the heartbeat timeout, until the import has failed too often.
      await countFailure(this.source.manager, importId, MAX_FAILURES).catch((reason: unknown) =>
        this.log.error(String(reason)),
      );
    }
  }

  /** @returns whether there may be more rows */
  private async applyBatch(manager: EntityManager, importId: string): Promise<boolean> {
    const userImport = await manager.findOne(UserImport, {
      where: { id: importId, status: 'running' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!userImport) return false;
    const actor =
      userImport.createdById &&
      (await manager.findOneBy(User, { id: userImport.createdById, role: 'admin' }));
    // The administrator was deleted or lost the role. The rest of the import must not run in their name.
    if (!actor) return this.end(manager, userImport, 'cancelled', null);
    const rows = await manager.find(UserImportRow, {
      where: { importId, isDone: false },
      order: { line: 'ASC' },
      take: BATCH_SIZE,
    });
    const plans = await this.rows.apply(manager, rows, {
      importId,
      actor,
      createsGroups: userImport.createsGroups,
    });
    const outcomes = plans.map(({ outcome, problem }, index) => ({
      ...{ line: (rows[index] as UserImportRow).line, outcome, problem },
    }));
    await saveOutcomes(manager, importId, outcomes);
    return rows.length === BATCH_SIZE || this.end(manager, userImport, 'completed', actor);
  }

  private async end(
    manager: EntityManager,
    { id, fileName }: UserImport,
    status: 'completed' | 'cancelled',
    actor: User | null,
  ): Promise<false> {
    await manager.update(UserImport, id, { status, endedAt: new Date() });
    if (!actor) return false;
    const { invite, unconfirmed, update, unchanged, problem } = await countOutcomes(manager, id);
    await this.audit.record(manager, {
      actor,
      action: 'user-import.ended',
      target: { kind: 'user-import', id, name: fileName },
      detail: `invited ${invite + unconfirmed} · updated ${update} · unchanged ${unchanged} · left out ${problem}`,
    });
    return false;
  }
}
