import { endOtherSessions, endSession, endUserSessions, listSessions } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Endpoint(listSessions)
  list({ user, request }: Input<typeof listSessions>) {
    return this.sessions.list(user, request.session.publicId);
  }

  @Endpoint(endSession)
  async end({ params, user }: Input<typeof endSession>, response: Response) {
    await this.sessions.end(user, params.sessionId);
    response.end();
  }

  @Endpoint(endOtherSessions)
  async endOthers({ user, request }: Input<typeof endOtherSessions>, response: Response) {
    await this.sessions.endOthers(user, request.session.publicId);
    response.end();
  }

  @Endpoint(endUserSessions)
  async endOf({ params, user, request }: Input<typeof endUserSessions>, response: Response) {
    await this.sessions.endOf(params.userId, user, request.session.publicId);
    response.end();
  }
}
