import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Endpoint(listNotifications)
  list({ user, query }: Input<typeof listNotifications>) {
    return this.notifications.list(user, query.page);
  }

  @Endpoint(countUnreadNotifications)
  countUnread({ user }: Input<typeof countUnreadNotifications>) {
    return this.notifications.countUnread(user);
  }

  @Endpoint(markNotificationsRead)
  markRead({ user, body }: Input<typeof markNotificationsRead>) {
    return this.notifications.markRead(user, body.notifications);
  }

  @Endpoint(markAllNotificationsRead)
  markAllRead({ user }: Input<typeof markAllNotificationsRead>) {
    return this.notifications.markRead(user, 'all');
  }
}
