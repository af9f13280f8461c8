import type { ToolTokenRequest } from '@lectern/contract';
import { ExternalToolRow } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { recordSecurityEvent } from '../../../platform/security/security-log.js';
import { MEMBERS_SCOPE, TOOL_SCOPES } from '../launches/build-message.js';
import { describePlatform } from '../tools/describe-platform.js';
import {
  getLatestMessageExpiry,
  KeysUnreachableError,
  readClientId,
  ToolKeys,
  WrongMessageError,
} from './tool-keys.js';
import { ToolTicketsService } from '../launches/tool-tickets.service.js';

const TOKEN_MINUTES = 60;
const MAX_ID_LENGTH = 255;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const BEARER = /^Bearer\s+(\S+)$/i;

/** Reads the access token of a call (RFC 6750); empty where the call has none. */
export const readBearer = ({ headers }: Request): string =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? '';

/** The answer of the token endpoint (RFC 6749, section 5). */
export type TokenAnswer =
  | { status: 200; body: { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string } }
  | { status: 400 | 401 | 502; body: { error: string; error_description: string } };

const refuse = (status: 400 | 401 | 502, error: string, error_description: string): TokenAnswer => ({
  status,
  body: { error, error_description },
});

/** Issues the access tokens of tools, and checks them. */
@Injectable()
export class ToolTokensService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
    private readonly keys: ToolKeys,
    private readonly tickets: ToolTicketsService,
  ) {}

  /** Issues a token to a tool whose assertion is signed with the tool's key, is meant for this site and was not used before. */
  async issue({
    grant_type,
    client_assertion_type,
    client_assertion: assertion,
    scope,
  }: ToolTokenRequest): Promise<TokenAnswer> {
    if (grant_type !== 'client_credentials')
      return refuse(400, 'unsupported_grant_type', 'The grant type must be client_credentials.');
    if (client_assertion_type !== ASSERTION_TYPE)
      return refuse(400, 'invalid_request', `The assertion type must be ${ASSERTION_TYPE}.`);
    const requestedScopes = TOOL_SCOPES.filter((toolScope) => scope.split(' ').includes(toolScope));
    if (!requestedScopes.length)
      return refuse(400, 'invalid_scope', `The scopes are ${TOOL_SCOPES.join(' ')}.`);
    const tool = await this.findTool(assertion);
    if (!tool) return refuse(401, 'invalid_client', 'No tool has the client ID of the assertion.');
    const problem = await this.findAssertionProblem(assertion, tool);
    if (problem) return problem;
    const scopes = requestedScopes.filter((requested) => requested !== MEMBERS_SCOPE || tool.readsMembers);
    if (!scopes.length) return refuse(400, 'invalid_scope', 'The tool may not read members.');
    const token = await this.tickets.create(
      'token',
      { toolId: tool.id, userId: null, data: { scopes } },
      { minutes: TOKEN_MINUTES },
    );
    const expires_in = TOKEN_MINUTES * 60;
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in, scope: scopes.join(' ') },
    };
  }

  /**
   * @param scopes any one of them suffices; a refusal names the first one
   * @returns the id of the tool to which the token of the call belongs
   * @throws Refusal (401) without a valid token, (403) for a token without any of the scopes
   */
  async requireTool(request: Request, response: Response, ...scopes: [string, ...string[]]): Promise<string> {
    const found = await this.tickets.find<{ scopes: string[] }>('token', readBearer(request));
    if (!found) {
      recordSecurityEvent(request, 'access', 'refused', { reason: 'external tool without token' });
      response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw new Refusal(401, 'interop.tools.noToken');
    }
    if (scopes.some((scope) => found.data.scopes.includes(scope))) return found.toolId;
    const [scope] = scopes;
    response.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
    throw new Refusal(403, 'interop.tools.noScope', { values: { scope } });
  }

  private async findTool(assertion: string): Promise<ExternalToolRow | null> {
    const clientId = readClientId(assertion);
    return clientId ? this.source.manager.findOneBy(ExternalToolRow, { clientId }) : null;
  }

  private async findAssertionProblem(
    assertion: string,
    tool: ExternalToolRow,
  ): Promise<TokenAnswer | undefined> {
    const { issuer, tokenUrl } = describePlatform(this.env);
    try {
      const { sub, jti } = await this.keys.verify(assertion, tool, {
        audience: [tokenUrl, issuer],
        requiredClaims: ['exp', 'iat', 'jti', 'sub'],
      });
      if (sub !== tool.clientId) return refuse(401, 'invalid_client', 'sub must be the client ID.');
      if (!jti || jti.length > MAX_ID_LENGTH)
        return refuse(401, 'invalid_client', 'jti must be a short text.');
      if (await this.tickets.markUsed(tool.id, `jti ${jti}`, getLatestMessageExpiry())) return undefined;
      return refuse(401, 'invalid_client', 'The assertion was used before.');
    } catch (error) {
      if (error instanceof WrongMessageError) return refuse(401, 'invalid_client', error.message);
      if (error instanceof KeysUnreachableError)
        return refuse(502, 'temporarily_unavailable', 'The public keys of the tool can’t be read.');
      throw error;
    }
  }
}
