import { LtiTicket } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { createLinkToken, hashLinkToken } from '../../platform/http/link-token.js';

type TicketKind = LtiTicket['kind'];

/** Stores data of a launch or a registration for a short time under a secret (ticket) that works once. */
@Injectable()
export class LtiTicketsService {
  constructor(private readonly source: DataSource) {}

  /** @returns the secret; the database stores only the hash */
  async create(
    kind: TicketKind,
    { platformId = null, data, minutes }: { platformId?: string | null; data: object; minutes: number },
  ): Promise<{ ticket: string; expiresAt: Date }> {
    const tickets = this.source.getRepository(LtiTicket);
    await tickets.delete({ expiresAt: LessThan(new Date()) });
    const { token, hash } = createLinkToken();
    const expiresAt = new Date(Date.now() + minutes * 60_000);
    await tickets.insert({ ...{ id: hash, kind, platformId, expiresAt }, data: data as never });
    return { ticket: token, expiresAt };
  }

  /** Reads a ticket, which stays valid. */
  find<Data>(kind: TicketKind, ticket: string | undefined) {
    return this.read<Data>(kind, ticket, false);
  }

  /** Reads a ticket and deletes it. Of two simultaneous requests with the same ticket, the second gets null. */
  use<Data>(kind: TicketKind, ticket: string | undefined) {
    return this.read<Data>(kind, ticket, true);
  }

  private async read<Data>(kind: TicketKind, ticket = '', deletesTicket: boolean) {
    const id = hashLinkToken(ticket);
    const tickets = this.source.getRepository(LtiTicket);
    const row = id && (await tickets.findOneBy({ id, kind }));
    if (!id || !row || row.expiresAt < new Date()) return null;
    if (deletesTicket && !(await tickets.delete({ id })).affected) return null;
    return { platformId: row.platformId, data: row.data as Data };
  }
}
