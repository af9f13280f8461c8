import { ExternalToolTicket, isPostgresError, UNIQUE_VIOLATION } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { createLinkToken, hashLinkToken, sha256 } from '../../../platform/http/link-token.js';

type Kind = Exclude<ExternalToolTicket['kind'], 'used'>;

/** What a ticket is remembered for. */
export interface Remembered<Data> {
  toolId: string;
  userId: string | null;
  data: Data;
}

/** Remembers something about a tool for a short time under a secret, and which messages were used. */
@Injectable()
export class ToolTicketsService {
  constructor(private readonly source: DataSource) {}

  /** @returns the secret; the database has only its hash */
  async create(
    kind: Kind,
    { toolId, userId, data }: Remembered<object>,
    { minutes }: { minutes: number },
  ): Promise<string> {
    const { token, hash } = createLinkToken();
    const expiresAt = new Date(Date.now() + minutes * 60_000);
    await this.deleteExpired();
    await this.rows.insert({ ...{ id: hash, kind, toolId, userId, expiresAt }, data: data as never });
    return token;
  }

  /** Reads a ticket and leaves it valid. */
  find<Data>(kind: Kind, ticket: string): Promise<Remembered<Data> | null> {
    return this.read(kind, ticket, false);
  }

  /** Of two requests with the same ticket one gets it. */
  use<Data>(kind: Kind, ticket: string): Promise<Remembered<Data> | null> {
    return this.read(kind, ticket, true);
  }

  /**
   * Remembers that a message of a tool was used, by its `jti` or `nonce`.
   * @returns false where it was used before
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

  private async read<Data>(kind: Kind, ticket: string, isUsedUp: boolean): Promise<Remembered<Data> | null> {
    const id = hashLinkToken(ticket);
    const found = id && (await this.rows.findOneBy({ id, kind }));
    if (!id || !found || found.expiresAt < new Date()) return null;
    if (isUsedUp && !(await this.rows.delete({ id })).affected) return null;
    return { toolId: found.toolId, userId: found.userId, data: found.data as Data };
  }
}
