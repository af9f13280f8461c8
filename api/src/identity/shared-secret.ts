import { Secret } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** A secret that is made once, by whichever replica comes first, and then shared by all. */
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
