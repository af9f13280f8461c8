import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '@lectern/data';
import type { CookieOptions, Request, Response } from 'express';
import type { SessionData } from 'express-session';
import { readCookie } from '../../platform/http/read-cookie.js';

/** Lifetime of a sign-in that is not completed. The provider's page for it expires after the same time. */
const TIMEOUT_MS = 60 * 60_000;

/** A sign-in that is not completed: the values that the callback is checked against, and the page to open afterwards. */
export type SignInState = Partial<SessionData>;

declare module 'express-serve-static-core' {
  interface Request {
    /** At the callback: the state of the sign-in that this browser started. */
    signInState?: SignInState;
  }
}

/**
 * Keeps the state of an unfinished sign-in in the browser, in a signed cookie, so that a visitor who only opens the sign-in
 * page leaves no row behind.
 */
export class SignInStates {
  private readonly name: string;
  private readonly cookie: CookieOptions;

  constructor(
    publicUrl: string,
    private readonly hash: KeyedHash,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.name = `${secure ? '__Host-' : ''}lectern.sign-in`;
    this.cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
  }

  /** @returns an empty state where the browser sends no cookie, a forged one or an expired one */
  read(request: Request): SignInState {
    const [payload = '', proof = ''] = readCookie(request, this.name)?.split('.') ?? [];
    if (!isEqualText(proof, this.sign(payload))) return {};
    const { state, expiresAt } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      state: SignInState;
      expiresAt: number;
    };
    return expiresAt > Date.now() ? state : {};
  }

  write(response: Response, state: SignInState): void {
    const content = { state, expiresAt: Date.now() + TIMEOUT_MS };
    const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
    response.cookie(this.name, `${payload}.${this.sign(payload)}`, { ...this.cookie, maxAge: TIMEOUT_MS });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.cookie);
  }

  private sign(payload: string): string {
    return this.hash(`sign-in ${payload}`);
  }
}

const isEqualText = (text: string, other: string) =>
  text.length === other.length && timingSafeEqual(Buffer.from(text), Buffer.from(other));
