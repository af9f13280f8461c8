import { Resources } from 'scimmy';
import { Refusal } from '../../platform/http/refusal.js';

// The descriptions of the server, its resource types and its schemas, which the SCIM library publishes (RFC 7644, section 4).

export const readConfiguration = () => new Resources.ServiceProviderConfig().read();

export const readResourceTypes = () => new Resources.ResourceType().read();

export const readSchemas = () => new Resources.Schema().read();

/** @throws Refusal (404) for an unknown id */
export const readResourceType = (id: string) => readOne(() => new Resources.ResourceType(id).read());

/** @throws Refusal (404) for an unknown id */
export const readSchema = (id: string) => readOne(() => new Resources.Schema(id).read());

/** Turns an error of the library, which has no description with the id, into a refusal. */
async function readOne(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch {
    throw new Refusal(404, 'interop.scim.noDescription');
  }
}
