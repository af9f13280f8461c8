import {
  chooseLtiContent,
  launchLti,
  listLtiKeys,
  postLtiLogin,
  registerLtiPlatform,
  startLtiLogin,
} from '@lectern/contract';
import { listLtiPublicKeys } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Controller, Inject, UseFilters } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { sendPage } from '../../platform/html-pages/page.js';
import { chooseLanguage } from '../../platform/html-pages/switch-language.js';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ENV } from '../../platform/infra.module.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { allowForms, allowFrames } from '../../platform/security/security-headers.js';
import { LaunchSessions } from './launch-sessions.js';
import { LtiContentService } from './lti-content.service.js';
import { LtiFilter } from './lti.filter.js';
import { LtiLaunchService } from './lti-launch.service.js';
import { LtiLoginService, type StartedLogin } from './lti-login.service.js';
import {
  buildWindowPage,
  buildContentPage,
  buildRecallSecretPage,
  buildContentAnswerPage,
  buildRegisteredPage,
  buildStoreSecretPage,
} from './lti-pages.js';
import { LtiRegistrationService } from './platforms/lti-registration.service.js';

/** The endpoints that platforms and their users' browsers call. Most calls are navigations, so every refusal is a page. */
@Controller()
@UseFilters(LtiFilter)
export class LtiController {
  constructor(
    private readonly logins: LtiLoginService,
    private readonly launches: LtiLaunchService,
    private readonly content: LtiContentService,
    private readonly registrations: LtiRegistrationService,
    private readonly source: DataSource,
    private readonly sessions: LaunchSessions,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  @Endpoint(startLtiLogin)
  async login({ query, request }: Input<typeof startLtiLogin>, response: Response) {
    goToPlatform(await this.logins.start(query, request, response), response);
  }

  @Endpoint(postLtiLogin)
  async postLogin({ body, request }: Input<typeof postLtiLogin>, response: Response) {
    goToPlatform(await this.logins.start(body, request, response), response);
  }

  @Endpoint(launchLti)
  async launch({ body, locale, request }: Input<typeof launchLti>, response: Response) {
    const outcome = await this.launches.launch(body, request);
    allowFrames(response, outcome.platform.siteUrl);
    if (outcome.kind === 'content')
      return sendPage(
        ...([response, 200, 'interop.lti.content.title'] as const),
        buildContentPage(await this.content.offer(outcome.platform, outcome.message, locale)),
      );
    if (outcome.kind === 'recall')
      return sendPage(response, 200, 'interop.lti.opening', buildRecallSecretPage(launchLti.path, outcome));
    const path = outcome.kind === 'course' && (await this.sessions.start(request, outcome));
    if (path) return response.redirect(303, path);
    return sendPage(response, 200, 'interop.lti.window.title', buildWindowPage(outcome.request));
  }

  @Endpoint(chooseLtiContent)
  async choose({ body, request }: Input<typeof chooseLtiContent>, response: Response) {
    const { ticket, content, locale } = body;
    if (content === undefined) {
      chooseLanguage(request, response, locale, this.env.publicUrl);
      const { platform, offer } = await this.content.offerAgain(ticket, getRequestLocale(request));
      allowFrames(response, platform.siteUrl);
      return sendPage(response, 200, 'interop.lti.content.title', buildContentPage(offer));
    }
    const { platform, answer } = await this.content.choose(ticket, content);
    allowFrames(response, platform.siteUrl);
    allowForms(response, [new URL(answer.postUrl).origin]);
    sendPage(response, 200, 'interop.lti.content.sending', buildContentAnswerPage(answer));
  }

  @Endpoint(listLtiKeys)
  async listKeys() {
    return { keys: await listLtiPublicKeys(this.source) };
  }

  @Endpoint(registerLtiPlatform)
  async register({ query }: Input<typeof registerLtiPlatform>, response: Response) {
    const { name, siteUrl } = await this.registrations.register(query);
    allowFrames(response, siteUrl);
    sendPage(response, 200, 'interop.lti.registered.title', buildRegisteredPage(name));
  }
}

/** Redirects the browser to the platform. Where the platform first has to store the login's secret, a page asks for that and goes on. */
function goToPlatform({ platform, url, secretToStore }: StartedLogin, response: Response) {
  if (!secretToStore) return response.redirect(302, url);
  allowFrames(response, platform.siteUrl);
  return sendPage(response, 200, 'interop.lti.opening', buildStoreSecretPage(url, secretToStore));
}
