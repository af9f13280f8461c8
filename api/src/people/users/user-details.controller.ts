import {
  getUserDetails,
  listUserAttempts,
  listUserCertificates,
  listUserCourses,
  listUserGroups,
  listUserInvitations,
  sendResetLink,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { UserDetailsService } from './user-details.service.js';

@Controller()
export class UserDetailsController {
  constructor(private readonly details: UserDetailsService) {}

  @Endpoint(getUserDetails)
  get({ params }: Input<typeof getUserDetails>) {
    return this.details.get(params.userId);
  }

  @Endpoint(listUserCourses)
  listCourses({ params, query, user }: Input<typeof listUserCourses>) {
    return this.details.listCourses(params.userId, query.page, user);
  }

  @Endpoint(listUserAttempts)
  listAttempts({ params, query }: Input<typeof listUserAttempts>) {
    return this.details.listAttempts(params.userId, query.page);
  }

  @Endpoint(listUserCertificates)
  listCertificates({ params }: Input<typeof listUserCertificates>) {
    return this.details.listCertificates(params.userId);
  }

  @Endpoint(listUserGroups)
  listGroups({ params, locale }: Input<typeof listUserGroups>) {
    return this.details.listGroups(params.userId, locale);
  }

  @Endpoint(listUserInvitations)
  listInvitations({ params, query }: Input<typeof listUserInvitations>) {
    return this.details.listInvitations(params.userId, query.page);
  }

  @Endpoint(sendResetLink)
  sendResetLink({ params, user }: Input<typeof sendResetLink>) {
    return this.details.sendResetLink(params.userId, user);
  }
}
