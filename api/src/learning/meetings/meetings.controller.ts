import {
  cancelMeeting,
  createMeetings,
  getNextMeeting,
  listManagedMeetings,
  listMeetings,
  updateMeeting,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { MeetingAuthoringService } from './meeting-authoring.service.js';
import { MeetingsService } from './meetings.service.js';

@Controller()
export class MeetingsController {
  constructor(
    private readonly meetings: MeetingsService,
    private readonly authoring: MeetingAuthoringService,
  ) {}

  @Endpoint(listMeetings)
  list({ params, user, request }: Input<typeof listMeetings>) {
    return this.meetings.list(params.id, user, { getsAddress: !request.viewAs });
  }

  @Endpoint(getNextMeeting)
  getNext({ user, request }: Input<typeof getNextMeeting>) {
    return this.meetings.getNext(user, { getsAddress: !request.viewAs });
  }

  @Endpoint(listManagedMeetings)
  listManaged({ params, query, request }: Input<typeof listManagedMeetings>) {
    return this.meetings.listManaged(params.id, query.page, { getsAddress: !request.viewAs });
  }

  @Endpoint(createMeetings)
  create({ params, body, user }: Input<typeof createMeetings>) {
    return this.authoring.create(params.id, body, user);
  }

  @Endpoint(updateMeeting)
  update({ params, body, user }: Input<typeof updateMeeting>) {
    return this.authoring.update(params.meetingId, body, user);
  }

  @Endpoint(cancelMeeting)
  cancel({ params, body, user }: Input<typeof cancelMeeting>) {
    return this.authoring.cancel(params.meetingId, body, user);
  }
}
