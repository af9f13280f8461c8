import type { DataSource } from 'typeorm';
import { Secret } from './entities/index.js';

/** A secret that all replicas share; the first replica that needs it creates it. */
export async function sharedSecret<T>(
  source: DataSource,
  name: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const secrets = source.getRepository(Secret);
  const known = await secrets.findOneBy({ name });
  if (known) return known.value as T;
  await secrets
    .createQueryBuilder()
    .insert()
    .values({ name, value: (await make()) as never })
    .orIgnore()
    .execute();
  return (await secrets.findOneByOrFail({ name })).value as T;
}
