import {
  createScimGroup,
  createScimUser,
  deleteScimGroup,
  deleteScimUser,
  getScimConfiguration,
  getScimGroup,
  getScimResourceType,
  getScimSchema,
  getScimServiceConfiguration,
  getScimUser,
  listScimGroups,
  listScimResourceTypes,
  listScimSchemas,
  listScimUsers,
  patchScimGroup,
  patchScimUser,
  replaceScimGroup,
  replaceScimUser,
} from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject, UseFilters, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { type Input, RawEndpoint } from '../../platform/http/endpoint.js';
import { ENV } from '../../platform/infra.module.js';
import { DirectoryGuard } from './directory.guard.js';
import { ScimGroupsService } from './groups/scim-groups.service.js';
import {
  readConfiguration,
  readResourceType,
  readResourceTypes,
  readSchema,
  readSchemas,
} from './scim-discovery.js';
import { configureScimLibrary } from './scim-library.js';
import { SCIM_MEDIA_TYPE } from './scim-errors.js';
import { ScimFilter } from './scim.filter.js';
import { ScimUsersService } from './users/scim-users.service.js';

/** The endpoints that directories call by SCIM 2.0 (RFC 7644). */
@Controller()
@UseGuards(DirectoryGuard)
@UseFilters(ScimFilter)
export class ScimController {
  constructor(
    private readonly users: ScimUsersService,
    private readonly groups: ScimGroupsService,
    @Inject(ENV) { publicUrl }: Env,
  ) {
    configureScimLibrary(publicUrl);
  }

  @RawEndpoint(listScimUsers)
  async listUsers({ query, user }: Input<typeof listScimUsers>, response: Response) {
    sendResource(response, await this.users.list(query, user));
  }

  @RawEndpoint(getScimUser)
  async getUser({ params, query, user }: Input<typeof getScimUser>, response: Response) {
    sendResource(response, await this.users.get(params.id, query, user));
  }

  @RawEndpoint(createScimUser)
  async createUser({ query, body, user }: Input<typeof createScimUser>, response: Response) {
    const id = await this.users.create(body, user);
    sendCreated(response, await this.users.get(id, query, user));
  }

  @RawEndpoint(replaceScimUser)
  async replaceUser({ params, query, body, user }: Input<typeof replaceScimUser>, response: Response) {
    await this.users.replace(params.id, body, user);
    sendResource(response, await this.users.get(params.id, query, user));
  }

  @RawEndpoint(patchScimUser)
  async patchUser({ params, query, body, user }: Input<typeof patchScimUser>, response: Response) {
    await this.users.patch(params.id, body, user);
    // Without `attributes` the answer is 204 (RFC 7644, section 3.5.2).
    if (query.attributes === undefined) return response.end();
    return sendResource(response.status(200), await this.users.get(params.id, query, user));
  }

  @RawEndpoint(deleteScimUser)
  async deleteUser({ params, user }: Input<typeof deleteScimUser>, response: Response) {
    await this.users.remove(params.id, user);
    response.end();
  }

  @RawEndpoint(listScimGroups)
  async listGroups({ query, user }: Input<typeof listScimGroups>, response: Response) {
    sendResource(response, await this.groups.list(query, user));
  }

  @RawEndpoint(getScimGroup)
  async getGroup({ params, query, user }: Input<typeof getScimGroup>, response: Response) {
    sendResource(response, await this.groups.get(params.id, query, user));
  }

  @RawEndpoint(createScimGroup)
  async createGroup({ query, body, user }: Input<typeof createScimGroup>, response: Response) {
    const id = await this.groups.create(body, user);
    sendCreated(response, await this.groups.get(id, query, user));
  }

  @RawEndpoint(replaceScimGroup)
  async replaceGroup({ params, query, body, user }: Input<typeof replaceScimGroup>, response: Response) {
    await this.groups.replace(params.id, body, user);
    sendResource(response, await this.groups.get(params.id, query, user));
  }

  @RawEndpoint(patchScimGroup)
  async patchGroup({ params, query, body, user }: Input<typeof patchScimGroup>, response: Response) {
    await this.groups.patch(params.id, body, user);
    if (query.attributes === undefined) return response.end();
    return sendResource(response.status(200), await this.groups.get(params.id, query, user));
  }

  @RawEndpoint(deleteScimGroup)
  async deleteGroup({ params, user }: Input<typeof deleteScimGroup>, response: Response) {
    await this.groups.remove(params.id, user);
    response.end();
  }

  @RawEndpoint(getScimConfiguration)
  async getConfiguration(_input: Input<typeof getScimConfiguration>, response: Response) {
    sendResource(response, await readConfiguration());
  }

  /** Microsoft's validator asks for the configuration at this address. */
  @RawEndpoint(getScimServiceConfiguration)
  async getServiceConfiguration(_input: Input<typeof getScimServiceConfiguration>, response: Response) {
    sendResource(response, await readConfiguration());
  }

  @RawEndpoint(listScimResourceTypes)
  async listResourceTypes(_input: Input<typeof listScimResourceTypes>, response: Response) {
    sendResource(response, await readResourceTypes());
  }

  @RawEndpoint(getScimResourceType)
  async getResourceType({ params }: Input<typeof getScimResourceType>, response: Response) {
    sendResource(response, await readResourceType(params.id));
  }

  @RawEndpoint(listScimSchemas)
  async listSchemas(_input: Input<typeof listScimSchemas>, response: Response) {
    sendResource(response, await readSchemas());
  }

  @RawEndpoint(getScimSchema)
  async getSchema({ params }: Input<typeof getScimSchema>, response: Response) {
    sendResource(response, await readSchema(params.id));
  }
}

function sendResource(response: Response, resource: unknown) {
  response.type(SCIM_MEDIA_TYPE).send(JSON.stringify(resource));
}

function sendCreated(response: Response, resource: Record<string, unknown>) {
  const { location } = Object(resource['meta']);
  sendResource(response.location(location), resource);
}
