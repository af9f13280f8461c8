import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '@lectern/data';
import type { CookieOptions, Request, Response } from 'express';
import { readCookie } from '../../platform/http/read-cookie.js';

const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * Remembers that somebody has signed in to an account in this browser (OWASP's "device cookies"). Wrong passwords that are
 * sent from other browsers then lock the account only for browsers without such a cookie.
 */
export class KnownDevices {
  private readonly name: string;
  private readonly cookie: CookieOptions;

  constructor(
    publicUrl: string,
    private readonly hash: Promise<KeyedHash>,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.name = `${secure ? '__Secure-' : ''}lectern.device`;
    this.cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/oidc', maxAge: YEAR_MS };
  }

  /** @returns the browser's id if somebody has signed in to this account in this browser before */
  async find(request: Request, email: string): Promise<string | undefined> {
    const [id = '', proof = ''] = readCookie(request, this.name)?.split('.') ?? [];
    const expected = await this.signDevice(id, email);
    const isGenuine =
      proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected));
    return isGenuine ? id : undefined;
  }

  async remember(response: Response, email: string): Promise<void> {
    const id = randomBytes(16).toString('base64url');
    response.cookie(this.name, `${id}.${await this.signDevice(id, email)}`, this.cookie);
  }

  /** The hash of the email address, for logs. */
  async findAccount(email: string): Promise<string> {
    return (await this.hash)(`account ${email}`);
  }

  private async signDevice(id: string, email: string): Promise<string> {
    return (await this.hash)(`device ${id} ${email}`);
  }
}
