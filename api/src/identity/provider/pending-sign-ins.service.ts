import { type Account, PendingSignIn } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan, MoreThan } from 'typeorm';

const LIFETIME_MS = 10 * 60_000;
/** Maximum number of codes that are checked in one sign-in. After them the sign-in starts again with the password. */
const MAX_CODES = 5;

/** Sign-ins whose password was correct and that need further steps. The cookie of the interaction shows which browser has started one. */
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

  /** Counts a code before it is checked. @returns false if there were too many codes; the sign-in has ended then */
  async countAttempt(interactionId: string): Promise<boolean> {
    const { affected } = await this.rows.update(
      { interactionId, attempts: LessThan(MAX_CODES) },
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
