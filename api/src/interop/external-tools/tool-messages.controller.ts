import {
  authorizeTool,
  getPlatformConfiguration,
  issueToolToken,
  listPlatformKeys,
  listToolMembers,
  openToolLaunch,
  postToolAuthorization,
  receiveToolContent,
  registerTool,
  type ToolAuthorization,
} from '@lectern/contract';
import { listLtiPublicKeys } from '@lectern/data';
import { Controller, UseFilters } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { sendPage } from '../../platform/html-pages/page.js';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { allowOwnFrames } from '../../platform/security/security-headers.js';
import { MEMBERS_SCOPE } from './launches/build-message.js';
import { ToolAuthorizationService } from './launches/tool-authorization.service.js';
import { ToolMembersService } from './members/tool-members.service.js';
import { ToolContentService } from './modules/tool-content.service.js';
import { ToolFilter } from './launches/tool.filter.js';
import { ToolLaunchesService } from './launches/tool-launches.service.js';
import { allowToolForms, sendFramePage, buildMessagePage, buildAddedPage } from './launches/tool-pages.js';
import { readBearer, ToolTokensService } from './scores/tool-tokens.service.js';
import { ToolRegistrationService } from './tools/tool-registration.service.js';

/** The media type of LTI Names and Role Provisioning Services 2.0. */
const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

/** The endpoints that external tools and their users' browsers call. Where a browser navigates here, a refusal is a page. */
@Controller()
@UseFilters(ToolFilter)
export class ToolMessagesController {
  constructor(
    private readonly source: DataSource,
    private readonly launches: ToolLaunchesService,
    private readonly authorizations: ToolAuthorizationService,
    private readonly content: ToolContentService,
    private readonly tokens: ToolTokensService,
    private readonly members: ToolMembersService,
    private readonly registrations: ToolRegistrationService,
  ) {}

  @Endpoint(openToolLaunch)
  async open({ query }: Input<typeof openToolLaunch>, response: Response) {
    const start = await this.launches.findLoginStart(query.ticket);
    if (start.kind === 'content' || start.tool.opensIn === 'window') return response.redirect(302, start.url);
    allowOwnFrames(response);
    return sendFramePage(response, start);
  }

  @Endpoint(authorizeTool)
  authorize({ query, ...input }: Input<typeof authorizeTool>, response: Response) {
    return this.sendMessage(query, input, response);
  }

  @Endpoint(postToolAuthorization)
  postAuthorization({ body, ...input }: Input<typeof postToolAuthorization>, response: Response) {
    return this.sendMessage(body, input, response);
  }

  @Endpoint(receiveToolContent)
  async receiveContent({ body, request }: Input<typeof receiveToolContent>, response: Response) {
    const count = await this.content.receive(body.JWT, request);
    const title = count ? 'interop.tools.added' : 'interop.tools.nothingChosen';
    sendPage(response, 200, title, buildAddedPage(count));
  }

  @Endpoint(listPlatformKeys)
  async listKeys() {
    return { keys: await listLtiPublicKeys(this.source) };
  }

  @Endpoint(getPlatformConfiguration)
  getConfiguration() {
    return this.registrations.describeConfiguration();
  }

  @Endpoint(registerTool)
  async register({ body, request }: Input<typeof registerTool>, response: Response) {
    const answer = await this.registrations.register(readBearer(request), body);
    response.status(answer.status).set('Cache-Control', 'no-store').json(answer.body);
  }

  @Endpoint(issueToolToken)
  async issueToken({ body }: Input<typeof issueToolToken>, response: Response) {
    const answer = await this.tokens.issue(body);
    response.status(answer.status).set('Cache-Control', 'no-store').json(answer.body);
  }

  @Endpoint(listToolMembers)
  async listMembers({ params, query, request }: Input<typeof listToolMembers>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, MEMBERS_SCOPE);
    const { container, next } = await this.members.list(params.courseId, toolId, query);
    if (next !== undefined) response.set('Link', `<${next}>; rel="next"`);
    response.type(MEMBERS_TYPE);
    return container;
  }

  private async sendMessage(
    authorization: ToolAuthorization,
    { request, locale }: Pick<Input<typeof authorizeTool>, 'request' | 'locale'>,
    response: Response,
  ) {
    const message = await this.authorizations.authorize(authorization, request, locale);
    allowOwnFrames(response);
    allowToolForms(response, message.tool);
    sendPage(response, 200, 'interop.tools.title', buildMessagePage(message));
  }
}
