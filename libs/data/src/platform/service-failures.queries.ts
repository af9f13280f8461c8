import type { DataSource, EntityManager } from 'typeorm';
import { ServiceFailureRow } from '../entities/platform/service-failure.entity.js';

/** Records the failure of the model in place of the one before; null: it answered, and none is left. */
export async function recordModelResult(
  source: DataSource,
  failure: { status: number | null; answer: string } | null,
): Promise<void> {
  const rows = source.getRepository(ServiceFailureRow);
  if (failure) await rows.upsert({ service: 'model', failedAt: new Date(), ...failure }, ['service']);
  else await rows.delete({ service: 'model' });
}

/** The failure of the model that no answer has followed. */
export const findModelFailure = (source: DataSource | EntityManager): Promise<ServiceFailureRow | null> =>
  source.getRepository(ServiceFailureRow).findOneBy({ service: 'model' });
