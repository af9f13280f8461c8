import { getOfflineCourse, listOfflineCourses } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { OfflineCoursesService } from './offline-courses.service.js';

@Controller()
export class OfflineCoursesController {
  constructor(private readonly offlineCourses: OfflineCoursesService) {}

  @Endpoint(getOfflineCourse)
  get({ params, user }: Input<typeof getOfflineCourse>) {
    return this.offlineCourses.describe(params.id, user);
  }

  @Endpoint(listOfflineCourses)
  list({ user }: Input<typeof listOfflineCourses>) {
    return this.offlineCourses.list(user);
  }
}
