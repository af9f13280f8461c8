import { endViewAs, startViewAs } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ViewAsService } from './view-as.service.js';

@Controller()
export class ViewAsController {
  constructor(private readonly views: ViewAsService) {}

  @Endpoint(startViewAs)
  start({ params, user, request }: Input<typeof startViewAs>) {
    return this.views.start(params.userId, user, request.session.publicId as string);
  }

  @Endpoint(endViewAs)
  async end({ request }: Input<typeof endViewAs>) {
    if (request.viewAs) await this.views.end(request.session.publicId);
  }
}
