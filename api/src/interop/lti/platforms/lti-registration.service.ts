import {
  type LtiPlatformSettings as Settings,
  LtiPlatformSettings,
  LTI_REGISTRATION_MINUTES,
  listLtiKeys,
  launchLti,
  registerLtiPlatform,
  startLtiLogin,
} from '@lectern/contract';
import { User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { SiteSettingsService } from '../../../platform/site/site-settings.service.js';
import { LtiPlatformsService } from './lti-platforms.service.js';
import { LtiRefusal } from '../lti-refusal.js';
import { LtiTicketsService } from '../lti-tickets.service.js';
import { fetchLimited } from '../platform-keys.js';
import { MEMBERS_SCOPE, SCORE_SCOPE } from '../read-message.js';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

const Text = z.string().check(z.maxLength(2000));
const Url = z.string().check(z.maxLength(2000, { abort: true }), z.url({ protocol: /^https?$/ }));

/** What a platform says of itself. */
const PlatformConfiguration = z.object({
  ...{
    issuer: Url,
    authorization_endpoint: Url,
    token_endpoint: Url,
    jwks_uri: Url,
    registration_endpoint: Url,
  },
  [PLATFORM]: z.optional(z.object({ product_family_code: z.optional(Text) })),
});

/** What it answers to a registration. */
const Registered = z.object({
  client_id: Text,
  [TOOL]: z.optional(z.object({ deployment_id: z.optional(Text) })),
});

interface Waiting {
  userId: string;
  isInNetwork: boolean;
}

type Query = { link: string; openid_configuration: string; registration_token?: string | undefined };

/** LTI Dynamic Registration 1.0: a platform and Lectern exchange their addresses. */
@Injectable()
export class LtiRegistrationService {
  constructor(
    private readonly source: DataSource,
    private readonly tickets: LtiTicketsService,
    private readonly platforms: LtiPlatformsService,
    private readonly site: SiteSettingsService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  async createLink({ id: userId }: User, isInNetwork: boolean): Promise<{ url: string; expiresAt: string }> {
    const data: Waiting = { userId, isInNetwork };
    const { ticket, expiresAt } = await this.tickets.create('registration', {
      ...{ data, minutes: LTI_REGISTRATION_MINUTES },
    });
    const url = `${this.env.publicUrl}${registerLtiPlatform.path}?${new URLSearchParams({ link: ticket })}`;
    return { url, expiresAt: expiresAt.toISOString() };
  }

  /** @throws LtiRefusal */
  async register({
    link,
    openid_configuration: address,
    registration_token: token,
  }: Query): Promise<Settings> {
    const waiting = await this.tickets.use<Waiting>('registration', link);
    const actor = waiting && (await this.source.getRepository(User).findOneBy({ id: waiting.data.userId }));
    if (!waiting || actor?.role !== 'admin') throw new LtiRefusal('noRegistration');
    const { isInNetwork } = waiting.data;
    try {
      const settings = await this.exchange(address, token, isInNetwork);
      await this.platforms.create(settings, actor);
      return settings;
    } catch (error) {
      if (error instanceof Refusal && !(error instanceof LtiRefusal))
        throw new LtiRefusal('badRegistration', error.message);
      throw error instanceof LtiRefusal ? error : new LtiRefusal('badRegistration', String(error));
    }
  }

  private async exchange(
    address: string,
    token: string | undefined,
    isInNetwork: boolean,
  ): Promise<Settings> {
    const found = z.parse(PlatformConfiguration, await readJson(address, {}, isInNetwork));
    // Else one platform could register itself as another one.
    if (new URL(found.issuer).host !== new URL(address).host)
      throw new LtiRefusal('badRegistration', 'The issuer is at another host.');
    const answer = await readJson(
      found.registration_endpoint,
      {
        method: 'POST',
        body: JSON.stringify(this.describeTool()),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      },
      isInNetwork,
    );
    const registered = z.parse(Registered, answer);
    const { deployment_id: deploymentId } = registered[TOOL] ?? {};
    const { origin, host } = new URL(found.issuer);
    const family = found[PLATFORM]?.product_family_code;
    return z.parse(LtiPlatformSettings, {
      name: family ? `${family} (${host})`.slice(0, 80) : host.slice(0, 80),
      ...{ issuer: found.issuer, clientId: registered.client_id, siteUrl: origin },
      ...{ authorizationUrl: found.authorization_endpoint, tokenUrl: found.token_endpoint },
      ...{ keysUrl: found.jwks_uri, tokenAudience: null, isInNetwork },
      deploymentIds: deploymentId ? [deploymentId] : [],
    });
  }

  private describeTool() {
    const { publicUrl } = this.env;
    const launchUrl = publicUrl + launchLti.path;
    const { name } = this.site.current.identity;
    return {
      application_type: 'web',
      response_types: ['id_token'],
      grant_types: ['implicit', 'client_credentials'],
      initiate_login_uri: publicUrl + startLtiLogin.path,
      redirect_uris: [launchUrl],
      client_name: name,
      jwks_uri: publicUrl + listLtiKeys.path,
      token_endpoint_auth_method: 'private_key_jwt',
      scope: `${SCORE_SCOPE} ${MEMBERS_SCOPE}`,
      [TOOL]: {
        domain: new URL(publicUrl).host,
        target_link_uri: launchUrl,
        claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'locale'],
        messages: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', target_link_uri: launchUrl, label: name },
        ],
      },
    };
  }
}

async function readJson(url: string, init: object, isInNetwork: boolean): Promise<unknown> {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && !isInNetwork)
    throw new LtiRefusal('badRegistration', 'The address is not https.');
  const response = await fetchLimited(url, init, isInNetwork);
  if (!response.ok) throw new LtiRefusal('badRegistration', `The platform answered ${response.status}.`);
  return response.json();
}
