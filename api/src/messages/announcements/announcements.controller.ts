import {
  cancelAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  markAnnouncementRead,
  publishAnnouncement,
  updateAnnouncement,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { AnnouncementAuthoringService } from './announcement-authoring.service.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller()
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly authoring: AnnouncementAuthoringService,
  ) {}

  @Endpoint(listAnnouncements)
  list({ query, user }: Input<typeof listAnnouncements>) {
    return this.announcements.list(query, user);
  }

  @Endpoint(getAnnouncement)
  get({ params, user }: Input<typeof getAnnouncement>) {
    return this.announcements.get(params.announcementId, user);
  }

  @Endpoint(markAnnouncementRead)
  markRead({ params, user }: Input<typeof markAnnouncementRead>) {
    return this.announcements.markRead(params.announcementId, user);
  }

  @Endpoint(listManagedAnnouncements)
  listManaged({ query, user }: Input<typeof listManagedAnnouncements>) {
    return this.announcements.listManaged(query, user);
  }

  @Endpoint(createAnnouncement)
  create({ body, user }: Input<typeof createAnnouncement>) {
    return this.authoring.create(body, user);
  }

  @Endpoint(updateAnnouncement)
  update({ params, body, user }: Input<typeof updateAnnouncement>) {
    return this.authoring.update(params.announcementId, body, user);
  }

  @Endpoint(publishAnnouncement)
  publish({ params, body, user }: Input<typeof publishAnnouncement>) {
    return this.authoring.publish(params.announcementId, body, user);
  }

  @Endpoint(cancelAnnouncement)
  cancel({ params, user }: Input<typeof cancelAnnouncement>) {
    return this.authoring.cancel(params.announcementId, user);
  }

  @Endpoint(deleteAnnouncement)
  delete({ params, user }: Input<typeof deleteAnnouncement>) {
    return this.authoring.delete(params.announcementId, user);
  }
}
