import type { DataSource, EntityManager } from 'typeorm';
import { ServiceFailureRow } from '../entities/platform/service-failure.entity.js';

/** Records the failure of the model in place of the one before. */
export async function recordModelFailure(
  source: DataSource,
  failure: { status: number | null; answer: string },
): Promise<void> {
  await source
    .getRepository(ServiceFailureRow)
    .upsert({ service: 'model', failedAt: new Date(), ...failure }, ['service']);
}

/** The latest failure of the model. */
export const findModelFailure = (source: DataSource | EntityManager): Promise<ServiceFailureRow | null> =>
  source.getRepository(ServiceFailureRow).findOneBy({ service: 'model' });
