import {
  LTI_LIMITS,
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
import { fetchLimited } from '../remote-key-sets.js';
import { MEMBERS_SCOPE, SCORE_SCOPE } from '../read-message.js';

const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

const Text = z.string().check(z.maxLength(2000));
const Url = z.string().check(z.maxLength(2000, { abort: true }), z.url({ protocol: /^https?$/ }));

/** The part that Lectern reads of a platform's configuration. */
const PlatformConfiguration = z.object({
  ...{
    issuer: Url,
    authorization_endpoint: Url,
    token_endpoint: Url,
    jwks_uri: Url,
    registration_endpoint: Url,
  },
  [PLATFORM_CONFIGURATION]: z.optional(z.object({ product_family_code: z.optional(Text) })),
});

/** The part that Lectern reads of a platform's answer to a registration. */
const RegistrationAnswer = z.object({
  client_id: Text,
  [TOOL_CONFIGURATION]: z.optional(z.object({ deployment_id: z.optional(Text) })),
});

/** The data of the ticket with which an administrator lets a platform register itself. */
interface PendingRegistration {
  userId: string;
  isInNetwork: boolean;
}

type RegistrationQuery = {
  link: string;
  openid_configuration: string;
  registration_token?: string | undefined;
};

/** LTI Dynamic Registration 1.0: a platform registers itself with a link that an administrator has made. */
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
    const data: PendingRegistration = { userId, isInNetwork };
    const { ticket, expiresAt } = await this.tickets.create('registration', {
      ...{ data, minutes: LTI_REGISTRATION_MINUTES },
    });
    const url = `${this.env.publicUrl}${registerLtiPlatform.path}?${new URLSearchParams({ link: ticket })}`;
    return { url, expiresAt: expiresAt.toISOString() };
  }

  /** Registers the platform that opened the link. @throws LtiRefusal */
  async register({
    link,
    openid_configuration: configurationUrl,
    registration_token: token,
  }: RegistrationQuery): Promise<LtiPlatformSettings> {
    const pending = await this.tickets.use<PendingRegistration>('registration', link);
    const actor = pending && (await this.source.getRepository(User).findOneBy({ id: pending.data.userId }));
    if (!pending || actor?.role !== 'admin') throw new LtiRefusal('noRegistration');
    const { isInNetwork } = pending.data;
    try {
      const settings = await this.exchangeAddresses(configurationUrl, token, isInNetwork);
      await this.platforms.create(settings, actor);
      return settings;
    } catch (error) {
      if (error instanceof Refusal && !(error instanceof LtiRefusal))
        throw new LtiRefusal('badRegistration', error.message);
      throw error instanceof LtiRefusal ? error : new LtiRefusal('badRegistration', String(error));
    }
  }

  private async exchangeAddresses(
    configurationUrl: string,
    token: string | undefined,
    isInNetwork: boolean,
  ): Promise<LtiPlatformSettings> {
    const configuration = z.parse(PlatformConfiguration, await readJson(configurationUrl, {}, isInNetwork));
    // Without this check one platform could register itself as another.
    if (new URL(configuration.issuer).host !== new URL(configurationUrl).host)
      throw new LtiRefusal('badRegistration', 'The issuer is at another host.');
    const answer = await readJson(
      configuration.registration_endpoint,
      {
        method: 'POST',
        body: JSON.stringify(this.describeTool()),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      },
      isInNetwork,
    );
    const registered = z.parse(RegistrationAnswer, answer);
    const { deployment_id: deploymentId } = registered[TOOL_CONFIGURATION] ?? {};
    const { origin, host } = new URL(configuration.issuer);
    const family = configuration[PLATFORM_CONFIGURATION]?.product_family_code;
    return z.parse(LtiPlatformSettings, {
      name: family ? `${family} (${host})`.slice(0, LTI_LIMITS.name) : host.slice(0, LTI_LIMITS.name),
      ...{ issuer: configuration.issuer, clientId: registered.client_id, siteUrl: origin },
      ...{ authorizationUrl: configuration.authorization_endpoint, tokenUrl: configuration.token_endpoint },
      ...{ keysUrl: configuration.jwks_uri, tokenAudience: null, isInNetwork },
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
      [TOOL_CONFIGURATION]: {
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
