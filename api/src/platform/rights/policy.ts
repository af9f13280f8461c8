import type { ObjectKind } from '@lectern/contract';
import { type Person, queryPrepared, type Sql } from '@lectern/data';
import type { ServerMessageId } from '@lectern/i18n/server';
import { DiscoveryService } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../http/refusal.js';

/** Marks the policy of a kind of objects. A module of the area to which the objects belong provides the policy. */
export const Policy = DiscoveryService.createDecorator<ObjectKind>();

/** Decides who may work with the objects of a kind: the people for whom the policy's query finds a row. */
export abstract class ObjectPolicy {
  /** Returns SQL that finds a row where this person may work with the object. The query is prepared, so only its parameters may vary. */
  protected abstract findAllowed(id: string, person: Person): Sql;
  /** Message for an unknown object and for an object of other people alike, so that the answer does not reveal which of them it is. */
  protected abstract readonly notFound: ServerMessageId;

  /** @throws Refusal (404) when this person may not work with the object, or it does not exist */
  async require(manager: EntityManager, person: Person, id: string): Promise<void> {
    const [found] = await queryPrepared(manager, this.findAllowed(id, person));
    if (!found) throw new Refusal(404, this.notFound);
  }
}
