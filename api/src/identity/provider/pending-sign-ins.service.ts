import { type Account, PendingSignIn } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan, MoreThan } from 'typeorm';

const LIFETIME_MS = 10 * 60_000;
/** Codes of one sign-in; then the password is asked for again. */
const MAX_ATTEMPTS = 5;

/** Sign-ins between the password and their end. A browser proves by the interaction's cookie which one is its own. */
@Injectable()
export class PendingSignInsService {
  constructor(private readonly source: DataSource) {}

  async start(interactionId: string, { id }: Account, { isKept = false, isVerified = false } = {}) {
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    await this.rows.upsert({ interactionId, accountId: id, isKept, isVerified, attempts: 0, expiresAt }, [
      'interactionId',
    ]);
  }

  find(interactionId: string): Promise<PendingSignIn | null> {
    return this.rows.findOne({
      where: { interactionId, expiresAt: MoreThan(new Date()) },
      relations: { account: true },
    });
  }

  async verify(interactionId: string) {
    await this.rows.update({ interactionId }, { isVerified: true });
  }

  /** Counts a code before it is checked. @returns false beyond the limit: the sign-in has ended then */
  async countAttempt(interactionId: string): Promise<boolean> {
    const { affected } = await this.rows.update(
      { interactionId, attempts: LessThan(MAX_ATTEMPTS) },
      { attempts: () => 'attempts + 1' },
    );
    if (affected) return true;
    await this.end(interactionId);
    return false;
  }

  async end(interactionId: string) {
    await this.rows.delete({ interactionId });
  }

  private get rows() {
    return this.source.getRepository(PendingSignIn);
  }
}
