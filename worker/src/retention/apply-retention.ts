import { RETENTION_ID } from '@lectern/contract';
import { AuditEntry } from '@lectern/data';
import type { Env, Logger } from '@lectern/infra';
import type { DataSource, EntityManager } from 'typeorm';
import { repeat } from '../repeat.js';
import { type RetentionRule, retentionRules } from './retention-rules.js';

const INTERVAL_MS = 3_600_000;
/** Rows of one transaction: few enough that no other transaction waits for long. */
const BATCH_SIZE = 500;

interface RetentionOptions {
  source: DataSource;
  env: Env;
  log: Logger;
}

/**
 * Deletes personal data whose retention time is over, at once and then every hour.
 * @returns a function that stops it after the present batch
 */
export function startRetention(options: RetentionOptions): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const stop = repeat('Retention', options.log, INTERVAL_MS, () => {
    running = applyRetention(options, stopping.signal);
    return running;
  });
  return async () => {
    stop();
    stopping.abort();
    await running.catch(() => undefined);
  };
}

/** Applies all rules, batch by batch, until nothing is left. A rule that fails does not keep the others from running. */
export async function applyRetention(
  { source, env, log }: RetentionOptions,
  signal?: AbortSignal,
  batchSize = BATCH_SIZE,
): Promise<void> {
  for (const rule of retentionRules(env)) {
    try {
      let total = 0;
      let count = batchSize;
      while (count === batchSize && !signal?.aborted) {
        count = await source.transaction((manager) => applyBatch(manager, rule, batchSize));
        total += count;
      }
      if (total) log.info({ rule: rule.name, rows: total }, 'Retention applied');
    } catch (error) {
      log.error({ err: error, rule: rule.name }, 'Retention failed');
    }
  }
}

/** One batch and its audit entry, both or neither. While another worker runs a batch, this one leaves the work to it. */
async function applyBatch(manager: EntityManager, rule: RetentionRule, limit: number): Promise<number> {
  const [{ isFree }] = await manager.query<[{ isFree: boolean }]>(
    `SELECT pg_try_advisory_xact_lock(hashtext('retention')) AS "isFree"`,
  );
  if (!isFree) return 0;
  const count = await rule.apply(manager, limit);
  if (count && rule.describe)
    await manager.insert(AuditEntry, {
      actorId: RETENTION_ID,
      actorName: 'Lectern',
      action: 'retention.applied',
      targetKind: 'retention',
      targetId: RETENTION_ID,
      targetName: rule.name,
      fields: [],
      detail: rule.describe(count),
    });
  return count;
}
