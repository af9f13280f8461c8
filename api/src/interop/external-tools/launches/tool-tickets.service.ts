import { ExternalToolTicket, isPostgresError, UNIQUE_VIOLATION } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { createLinkToken, hashLinkToken, sha256 } from '../../../platform/http/link-token.js';

type TicketKind = Exclude<ExternalToolTicket['kind'], 'used'>;

/** A ticket of a tool, with data that depend on the kind. */
export interface Ticket<Data> {
  toolId: string;
  /** Null: a ticket of the tool itself, such as an access token. */
  userId: string | null;
  data: Data;
}

/** Stores data about a launch or a token for a short time under a secret (ticket), and the ids of messages that were used. */
@Injectable()
export class ToolTicketsService {
  constructor(private readonly source: DataSource) {}

  /** @returns the secret; the database stores only the hash */
  async create(
    kind: TicketKind,
    { toolId, userId, data }: Ticket<object>,
    { minutes }: { minutes: number },
  ): Promise<string> {
    const { token, hash } = createLinkToken();
    const expiresAt = new Date(Date.now() + minutes * 60_000);
    await this.deleteExpired();
    await this.rows.insert({ ...{ id: hash, kind, toolId, userId, expiresAt }, data: data as never });
    return token;
  }

  /** Reads a ticket, which stays valid. */
  find<Data>(kind: TicketKind, ticket: string): Promise<Ticket<Data> | null> {
    return this.read(kind, ticket, false);
  }

  /** Reads a ticket and deletes it. Of two simultaneous requests with the same ticket, the second gets null. */
  use<Data>(kind: TicketKind, ticket: string): Promise<Ticket<Data> | null> {
    return this.read(kind, ticket, true);
  }

  /**
   * Stores that a message of a tool was used, by the message's `jti` or `nonce`.
   * @returns false where the message was used before
   */
  async markUsed(toolId: string, id: string, expiresAt: Date): Promise<boolean> {
    await this.deleteExpired();
    const row = { id: sha256(`used ${toolId} ${id}`), kind: 'used' as const, toolId, expiresAt };
    try {
      await this.rows.insert({ ...row, userId: null, data: {} });
      return true;
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) return false;
      throw error;
    }
  }

  private get rows() {
    return this.source.getRepository(ExternalToolTicket);
  }

  private deleteExpired() {
    return this.rows.delete({ expiresAt: LessThan(new Date()) });
  }

  private async read<Data>(
    kind: TicketKind,
    ticket: string,
    deletesTicket: boolean,
  ): Promise<Ticket<Data> | null> {
    const id = hashLinkToken(ticket);
    const row = id && (await this.rows.findOneBy({ id, kind }));
    if (!id || !row || row.expiresAt < new Date()) return null;
    if (deletesTicket && !(await this.rows.delete({ id })).affected) return null;
    return { toolId: row.toolId, userId: row.userId, data: row.data as Data };
  }
}
