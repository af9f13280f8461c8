import { OFFICE_FORMATS, type OfficeFormat } from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import { UploadFormats } from '../entities/authoring/upload-formats.entity.js';

const ID = 1;

/** Saves what this worker can convert. All workers of an installation are alike, so the last one counts. */
export async function saveUploadFormats(
  manager: DataSource | EntityManager,
  formats: readonly OfficeFormat[],
): Promise<void> {
  await manager.getRepository(UploadFormats).upsert({ id: ID, formats: [...formats] }, ['id']);
}

/** What the workers can convert, in the order of `OFFICE_FORMATS`; nothing before a worker has started. */
export async function uploadFormats(manager: DataSource | EntityManager): Promise<OfficeFormat[]> {
  const row = await manager.getRepository(UploadFormats).findOneBy({ id: ID });
  return OFFICE_FORMATS.filter((format) => row?.formats.includes(format));
}

/** Saves whether this worker converts videos. */
export async function saveVideoConversion(
  manager: DataSource | EntityManager,
  convertsVideos: boolean,
): Promise<void> {
  const row = { id: ID, formats: await uploadFormats(manager), convertsVideos };
  await manager.getRepository(UploadFormats).upsert(row, ['id']);
}

/** Whether the workers convert videos; false before a worker has started. */
export async function convertsVideos(manager: DataSource | EntityManager): Promise<boolean> {
  return (await manager.getRepository(UploadFormats).findOneBy({ id: ID }))?.convertsVideos ?? false;
}
