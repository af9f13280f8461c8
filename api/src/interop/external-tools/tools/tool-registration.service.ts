import {
  ExternalToolSettings,
  getPlatformConfiguration,
  registerTool,
  TOOL_REGISTRATION_MINUTES,
  type ToolRegistration,
  type ToolRegistrationRequest,
} from '@lectern/contract';
import { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { SiteSettingsService } from '../../../platform/site/site-settings.service.js';
import { LtiTicketsService } from '../../lti/lti-tickets.service.js';
import { SCORE_SCOPES } from '../launches/build-message.js';
import { describePlatform } from './describe-platform.js';
import { ExternalToolsService } from './external-tools.service.js';

const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

/** The data of the ticket with which an administrator lets a tool register itself. */
interface PendingRegistration {
  userId: string;
  /** The host of the tool's registration page. All addresses of the tool must be on this host. */
  host: string;
  isInNetwork: boolean;
}

/** The answer to a tool: OpenID Connect Dynamic Client Registration 1.0, section 3. */
export interface RegistrationAnswer {
  status: 200 | 400 | 401;
  body: Record<string, unknown>;
}

const refuse = (status: 400 | 401, error: string, error_description: string): RegistrationAnswer => ({
  status,
  body: { error, error_description },
});

/** LTI Dynamic Registration 1.0: an external tool registers itself after an administrator has made a registration link. */
@Injectable()
export class ToolRegistrationService {
  constructor(
    private readonly source: DataSource,
    private readonly tickets: LtiTicketsService,
    private readonly tools: ExternalToolsService,
    private readonly site: SiteSettingsService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /** Makes the link that opens the tool's registration page. @throws Refusal (400) for an address that is not allowed */
  async createLink({ id: userId }: User, { url, isInNetwork }: ToolRegistrationRequest) {
    this.tools.requireAddresses([url], isInNetwork);
    const address = new URL(url);
    const data: PendingRegistration = { userId, host: address.host, isInNetwork };
    const { ticket, expiresAt } = await this.tickets.create('tool', {
      ...{ data, minutes: TOOL_REGISTRATION_MINUTES },
    });
    address.searchParams.set('openid_configuration', this.env.publicUrl + getPlatformConfiguration.path);
    address.searchParams.set('registration_token', ticket);
    return { url: address.href, expiresAt: expiresAt.toISOString() };
  }

  describeConfiguration(): Record<string, unknown> {
    const { issuer, authorizationUrl, tokenUrl, keysUrl } = describePlatform(this.env);
    return {
      ...{ issuer, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl, jwks_uri: keysUrl },
      registration_endpoint: this.env.publicUrl + registerTool.path,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS256'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', ...SCORE_SCOPES],
      response_types_supported: ['id_token'],
      subject_types_supported: ['pairwise'],
      claims_supported: ['iss', 'sub', 'aud', 'name', 'given_name', 'family_name', 'email'],
      [PLATFORM_CONFIGURATION]: {
        product_family_code: 'lectern',
        version: '1.3.0',
        name: this.site.current.identity.name,
        messages_supported: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
      },
    };
  }

  /** Registers a tool. It gets no names, email addresses or members until an administrator allows them. */
  async register(token: string, registration: ToolRegistration): Promise<RegistrationAnswer> {
    const pending = await this.tickets.use<PendingRegistration>('tool', token);
    const actor = pending && (await this.source.manager.findOneBy(User, { id: pending.data.userId }));
    if (!pending || actor?.role !== 'admin')
      return refuse(401, 'invalid_token', 'The registration is over or was used. Begin it again.');
    const { success, data: settings } = z.safeParse(
      ExternalToolSettings,
      buildSettings(registration, pending.data),
    );
    if (!success) return refuse(400, 'invalid_client_metadata', 'A field of the registration is not valid.');
    const foreignAddress = findForeignAddress(settings, pending.data.host);
    if (foreignAddress !== undefined)
      return refuse(
        400,
        'invalid_client_metadata',
        `${foreignAddress} is at another host than ${pending.data.host}.`,
      );
    try {
      const { clientId, deploymentId } = await this.tools.create(settings, actor);
      return { status: 200, body: describeRegistered(settings, { clientId, deploymentId }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(400, 'invalid_client_metadata', error.message);
    }
  }
}

function buildSettings(
  { client_name, initiate_login_uri, redirect_uris, jwks_uri, [TOOL_CONFIGURATION]: tool }: ToolRegistration,
  { isInNetwork }: PendingRegistration,
) {
  const contentMessage = tool.messages?.find(({ type }) => type === 'LtiDeepLinkingRequest');
  // The first address opens modules that have no address of their own.
  const launchUrls = [...new Set([tool.target_link_uri, ...redirect_uris])];
  return {
    ...{ name: client_name, loginUrl: initiate_login_uri, launchUrls, keysUrl: jwks_uri, publicKey: null },
    contentUrl: contentMessage ? (contentMessage.target_link_uri ?? tool.target_link_uri) : null,
    ...{ opensIn: 'frame', sharesName: false, sharesEmail: false, readsMembers: false },
    isInNetwork,
  };
}

/** Finds an address that is not on the host that the administrator named. With the check, a stolen link can't register another tool. */
const findForeignAddress = (
  { loginUrl, launchUrls, contentUrl, keysUrl }: ExternalToolSettings,
  host: string,
): string | undefined =>
  [loginUrl, ...launchUrls, contentUrl, keysUrl].find((url) => url !== null && new URL(url).host !== host) ??
  undefined;

const describeRegistered = (
  { name, loginUrl, launchUrls, keysUrl, contentUrl }: ExternalToolSettings,
  { clientId, deploymentId }: { clientId: string; deploymentId: string },
) => ({
  client_id: clientId,
  client_name: name,
  application_type: 'web',
  response_types: ['id_token'],
  grant_types: ['implicit', 'client_credentials'],
  initiate_login_uri: loginUrl,
  redirect_uris: launchUrls,
  jwks_uri: keysUrl,
  token_endpoint_auth_method: 'private_key_jwt',
  scope: SCORE_SCOPES.join(' '),
  [TOOL_CONFIGURATION]: {
    version: '1.3.0',
    deployment_id: deploymentId,
    target_link_uri: launchUrls[0],
    claims: ['iss', 'sub'],
    messages: [
      { type: 'LtiResourceLinkRequest' },
      ...(contentUrl === null ? [] : [{ type: 'LtiDeepLinkingRequest', target_link_uri: contentUrl }]),
    ],
  },
});
