import { endOtherSessions, endSession, endUserSessions, listSessions } from '@lectern/contract';
import { Controller } from '@nestjs/common';
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
  end({ params, user }: Input<typeof endSession>) {
    return this.sessions.end(user, params.sessionId);
  }

  @Endpoint(endOtherSessions)
  endOthers({ user, request }: Input<typeof endOtherSessions>) {
    return this.sessions.endOthers(user, request.session.publicId);
  }

  @Endpoint(endUserSessions)
  endOf({ params, user, request }: Input<typeof endUserSessions>) {
    return this.sessions.endAll(params.userId, user, request.session.publicId);
  }
}
