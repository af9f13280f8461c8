import { listNotifications } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Endpoint(listNotifications)
  list({ user }: Input<typeof listNotifications>) {
    return this.notifications.list(user);
  }
}
