import { Resources } from 'scimmy';
import { Refusal } from '../../platform/http/refusal.js';

/** Reads what the library publishes about itself and the resources: all of a kind, or the one with an id. */
export const readConfiguration = () => new Resources.ServiceProviderConfig().read();

export const readResourceTypes = () => new Resources.ResourceType().read();

export const readSchemas = () => new Resources.Schema().read();

/** @throws Refusal (404) */
export const readResourceType = (id: string) => findOne(() => new Resources.ResourceType(id).read());

/** @throws Refusal (404) */
export const readSchema = (id: string) => findOne(() => new Resources.Schema(id).read());

/** The library throws where it has no such description. */
async function findOne(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch {
    throw new Refusal(404, 'interop.scim.noDescription');
  }
}
