import { LtiTicket } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { createLinkToken, hashLinkToken } from '../../platform/http/link-token.js';

type Kind = LtiTicket['kind'];

/** Remembers something for a short time under a secret that works once. */
@Injectable()
export class LtiTicketsService {
  constructor(private readonly source: DataSource) {}

  /** @returns the secret; the database has only its hash */
  async create(
    kind: Kind,
    { platformId = null, data, minutes }: { platformId?: string | null; data: object; minutes: number },
  ): Promise<{ ticket: string; expiresAt: Date }> {
    const tickets = this.source.getRepository(LtiTicket);
    await tickets.delete({ expiresAt: LessThan(new Date()) });
    const { token, hash } = createLinkToken();
    const expiresAt = new Date(Date.now() + minutes * 60_000);
    await tickets.insert({ ...{ id: hash, kind, platformId, expiresAt }, data: data as never });
    return { ticket: token, expiresAt };
  }

  /** Reads a ticket and leaves it valid. */
  find<Data>(kind: Kind, ticket: string | undefined) {
    return this.read<Data>(kind, ticket, false);
  }

  /** Of two requests with the same ticket one gets it. */
  use<Data>(kind: Kind, ticket: string | undefined) {
    return this.read<Data>(kind, ticket, true);
  }

  private async read<Data>(kind: Kind, ticket = '', isUsedUp: boolean) {
    const id = hashLinkToken(ticket);
    const tickets = this.source.getRepository(LtiTicket);
    const found = id && (await tickets.findOneBy({ id, kind }));
    if (!id || !found || found.expiresAt < new Date()) return null;
    if (isUsedUp && !(await tickets.delete({ id })).affected) return null;
    return { platformId: found.platformId, data: found.data as Data };
  }
}
