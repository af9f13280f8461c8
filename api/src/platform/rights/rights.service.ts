import { type Endpoint, OBJECT_KINDS, type ObjectKind } from '@lectern/contract';
import type { Person } from '@lectern/data';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import type { RequestInput } from '../http/read-input.js';
import { ObjectPolicy, Policy } from './policy.js';

/** Checks rights to single objects by their policies. Lists use the conditions of `libs/data/src/courses/taught-by.queries.ts`. */
@Injectable()
export class RightsService implements OnModuleInit {
  private readonly policies = new Map<ObjectKind, ObjectPolicy>();

  constructor(
    private readonly source: DataSource,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @throws Error when a kind has no policy, or has two */
  onModuleInit() {
    for (const provider of this.discovery.getProviders({ metadataKey: Policy.KEY })) {
      const kind = this.discovery.getMetadataByDecorator(Policy, provider);
      if (!kind || this.policies.has(kind) || !(provider.instance instanceof ObjectPolicy))
        throw new Error(`${provider.name} can’t be the policy of the kind ${kind}.`);
      this.policies.set(kind, provider.instance);
    }
    const missing = OBJECT_KINDS.filter((kind) => !this.policies.has(kind));
    if (missing.length) throw new Error(`No module provides a policy of the kind ${missing.join(', ')}.`);
  }

  /**
   * @param manager the manager of a transaction, for a check that must see the changes of this transaction, or run after its locks
   * @throws HttpException when this person may not work with the object, or it does not exist
   */
  async require(person: Person, kind: ObjectKind, id: string, manager = this.source.manager): Promise<void> {
    const policy = this.policies.get(kind);
    if (!policy) throw new Error(`The kind ${kind} has no policy.`);
    await policy.require(manager, person, id);
  }

  /** Checks the rights to all objects that an endpoint declares in `of`, in this order. */
  async requireAll(person: Person, of: NonNullable<Endpoint['of']>, input: RequestInput): Promise<void> {
    for (const [kind, paths] of Object.entries(of) as [ObjectKind, string | readonly string[]][])
      for (const path of [paths].flat()) {
        const id = findId(input, path);
        if (id !== undefined && id !== null) await this.require(person, kind, id);
      }
  }
}

/** @param path the name of a path parameter, or `query.name`, `body.name` or `body.name.name` */
function findId(input: RequestInput, path: string): string | null | undefined {
  const names = path.includes('.') ? path.split('.') : ['params', path];
  return names.reduce<unknown>((value, name) => Object(value)[name], input) as string | null | undefined;
}
