import { ExternalToolRow, User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { type ContentAnswer, readContent } from './read-content.js';
import type { ContentTicketData } from '../launches/tool-authorization.service.js';
import { ToolBrowser } from '../launches/tool-browser.js';
import {
  getLatestMessageExpiry,
  KeysUnreachableError,
  readClientId,
  ToolKeys,
  WrongMessageError,
} from '../scores/tool-keys.js';
import { ToolModulesService } from './tool-modules.service.js';
import { ToolRefusal } from '../launches/tool-refusal.js';
import { ToolTicketsService } from '../launches/tool-tickets.service.js';

/** LTI Deep Linking 2.0: makes modules of the content that an instructor chose in a tool. */
@Injectable()
export class ToolContentService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
    private readonly keys: ToolKeys,
    private readonly tickets: ToolTicketsService,
    private readonly browsers: ToolBrowser,
    private readonly modules: ToolModulesService,
  ) {}

  /** @param token the signed answer of the tool @returns the number of added modules @throws ToolRefusal */
  async receive(token: string, request: Request): Promise<number> {
    const tool = await this.findTool(token);
    const answer = await this.readAnswer(token, tool);
    const { courseId, user } = await this.useTicket(answer, tool, request);
    if (!answer.items.length) return 0;
    try {
      return await this.modules.addChosen(courseId, tool, answer.items, user);
    } catch (error) {
      if (error instanceof Refusal) throw new ToolRefusal('badContent', error.message);
      throw error;
    }
  }

  private async findTool(token: string): Promise<ExternalToolRow> {
    const clientId = readClientId(token);
    const tool = clientId && (await this.source.manager.findOneBy(ExternalToolRow, { clientId }));
    if (!tool) throw new ToolRefusal('unknownTool');
    return tool;
  }

  private async readAnswer(token: string, tool: ExternalToolRow): Promise<ContentAnswer> {
    try {
      const claims = await this.keys.verify(token, tool, {
        audience: this.env.publicUrl,
        requiredClaims: ['exp', 'iat', 'nonce'],
      });
      const answer = readContent(claims);
      if (answer.deploymentId !== tool.deploymentId) throw new WrongMessageError('deployment_id');
      if (!(await this.tickets.markUsed(tool.id, `nonce ${answer.nonce}`, getLatestMessageExpiry())))
        throw new WrongMessageError('The nonce was used before.');
      return answer;
    } catch (error) {
      if (error instanceof WrongMessageError) throw new ToolRefusal('badContent', error.message);
      if (error instanceof KeysUnreachableError) throw new ToolRefusal('keysUnreachable', error.message);
      throw error;
    }
  }

  /** Uses up the ticket of the content request: it is valid once, for the tool that got the request, in the browser in which it began. */
  private async useTicket({ ticket }: ContentAnswer, tool: ExternalToolRow, request: Request) {
    const found = await this.tickets.use<ContentTicketData>('answer', ticket);
    if (!found || found.toolId !== tool.id) throw new ToolRefusal('expired');
    if (!this.browsers.isSame(request, found.data.browser)) throw new ToolRefusal('otherBrowser');
    const user = found.userId && (await this.source.manager.findOneBy(User, { id: found.userId }));
    if (!user || user.role === 'suspended') throw new ToolRefusal('noAccess', 'The person is suspended.');
    return { courseId: found.data.courseId, user };
  }
}
