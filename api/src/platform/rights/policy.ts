import type { ObjectKind } from '@lectern/contract';
import { limitTo, type Person, queryPrepared } from '@lectern/data';
import { NotFoundException } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { EntityManager } from 'typeorm';

/** Marks the policy of a kind of objects. A module of the area that has the objects provides it. */
export const Policy = DiscoveryService.createDecorator<ObjectKind>();

/** Decides who may work with the objects of a kind: those for whom the query finds a row. */
export abstract class ObjectPolicy {
  /** SQL with the object's id as `$1` and the value of `getLimit` as `$2`. */
  protected abstract readonly query: string;
  /** Sent for an unknown object and for one of other people, so that an answer does not show which it is. */
  protected abstract readonly notFound: string;

  /** @throws HttpException when this person may not work with the object, or it does not exist */
  async require(manager: EntityManager, person: Person, id: string): Promise<void> {
    const [found] = await queryPrepared(manager, this.query, [id, this.getLimit(person)]);
    if (!found) throw new NotFoundException(this.notFound);
  }

  /** Null for administrators, who may work with all objects. */
  protected getLimit(person: Person): string | null {
    return limitTo(person);
  }
}
