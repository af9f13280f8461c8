import { notify } from '@lectern/data';
import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { DataSource, type EntityManager } from 'typeorm';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { USED_TOKEN } from '../provider/provider-limits.js';
import { OpenIdService } from '../sign-in/openid.service.js';
import { providerSession } from './sessions.js';
import { deleteProviderSessions, useToken } from './sessions.queries.js';

/** The member of `events` that makes a token a logout token. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Age up to which a logout token is accepted. The ids of used tokens are stored for longer. */
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;

type LogoutToken = JWTPayload & { jti: string; sid?: string };

/** OpenID Connect Back-Channel Logout 1.0: the external identity provider ends a person's sessions in Lectern. */
@Injectable()
export class BackchannelLogoutService {
  private keys: { uri: string; get: ReturnType<typeof createRemoteJWKSet> } | undefined;

  constructor(
    private readonly source: DataSource,
    private readonly providers: SignInProviders,
    private readonly openId: OpenIdService,
  ) {}

  /**
   * Ends the sessions that a logout token names: the provider's session `sid`, else all of the person `sub`.
   * @returns the ids of the users whose sessions ended
   * @throws BadRequestException for a token that is not the provider's, not for this client, too old, or used before
   * @throws NotFoundException on a site without an external provider
   */
  async endSessions(logoutToken: string): Promise<string[]> {
    if (!this.providers.hasExternal) throw new NotFoundException();
    const token = await this.verify(logoutToken);
    return this.source.transaction(async (manager) => {
      await useOnce(manager, token);
      const ended = await deleteSessions(manager, token);
      for (const userId of ended) await notify(manager, 'user_changed', userId);
      return ended;
    });
  }

  private async verify(logoutToken: string): Promise<LogoutToken> {
    const configuration = await this.openId.configuration('external');
    const { issuer, jwks_uri, id_token_signing_alg_values_supported } = configuration.serverMetadata();
    if (!jwks_uri) throw new BadRequestException('The provider has no keys.');
    if (this.keys?.uri !== jwks_uri)
      this.keys = { uri: jwks_uri, get: createRemoteJWKSet(new URL(jwks_uri)) };
    try {
      const { payload } = await jwtVerify(logoutToken, this.keys.get, {
        issuer,
        audience: configuration.clientMetadata().client_id,
        algorithms: selectAsymmetric(id_token_signing_alg_values_supported as string[] | undefined),
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_SKEW_SECONDS,
      });
      if (isLogoutToken(payload)) return payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw new BadRequestException('This is no valid logout token.');
  }
}

/** Keeps only asymmetric algorithms. With a symmetric one, a person who knows the client's secret could sign tokens. */
const selectAsymmetric = (algorithms: string[] = ['RS256']) =>
  algorithms.filter((name) => /^(RS|PS|ES|Ed)/.test(name));

function isLogoutToken(payload: JWTPayload): payload is LogoutToken {
  const { events, sid, sub, nonce, jti } = payload;
  const event = (events as Record<string, unknown> | undefined)?.[LOGOUT_EVENT];
  const hasSubjectOrSession = typeof sub === 'string' || typeof sid === 'string';
  return (
    typeof event === 'object' &&
    event !== null &&
    hasSubjectOrSession &&
    (sid === undefined || typeof sid === 'string') &&
    nonce === undefined &&
    typeof jti === 'string'
  );
}

/** @throws BadRequestException for a token that was used before */
async function useOnce(manager: EntityManager, { iss, jti, iat = 0 }: LogoutToken) {
  const token = {
    model: USED_TOKEN,
    id: `${iss} ${jti}`,
    expiresAt: iat + 2 * (MAX_AGE_SECONDS + CLOCK_SKEW_SECONDS),
  };
  if (!(await useToken(manager, token))) throw new BadRequestException('This logout token was used before.');
}

/** Deletes the sessions that a token names. @returns the ids of their users */
async function deleteSessions(
  manager: EntityManager,
  { iss = '', sub, sid }: LogoutToken,
): Promise<string[]> {
  const rows = await deleteProviderSessions(manager, {
    issuer: iss,
    subject: sub ?? null,
    providerSession: sid === undefined ? null : providerSession(iss, sid),
  });
  return [...new Set(rows.map(({ userId }) => userId))];
}
