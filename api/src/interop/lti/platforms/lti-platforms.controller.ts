import {
  createLtiPlatform,
  createLtiRegistration,
  deleteLtiPlatform,
  listLtiPlatforms,
  updateLtiPlatform,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../../platform/http/endpoint.js';
import { LtiPlatformsService } from './lti-platforms.service.js';
import { LtiRegistrationService } from './lti-registration.service.js';

@Controller()
export class LtiPlatformsController {
  constructor(
    private readonly platforms: LtiPlatformsService,
    private readonly registrations: LtiRegistrationService,
  ) {}

  @Endpoint(listLtiPlatforms)
  list() {
    return this.platforms.list();
  }

  @Endpoint(createLtiPlatform)
  create({ body, user }: Input<typeof createLtiPlatform>) {
    return this.platforms.create(body, user);
  }

  @Endpoint(updateLtiPlatform)
  update({ params, body, user }: Input<typeof updateLtiPlatform>) {
    return this.platforms.update(params.platformId, body, user);
  }

  @Endpoint(deleteLtiPlatform)
  delete({ params, user }: Input<typeof deleteLtiPlatform>) {
    return this.platforms.delete(params.platformId, user);
  }

  @Endpoint(createLtiRegistration)
  createRegistration({ body, user }: Input<typeof createLtiRegistration>) {
    return this.registrations.createLink(user, body.isInNetwork);
  }
}
