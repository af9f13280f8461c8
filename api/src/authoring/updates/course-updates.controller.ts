import {
  applyCourseUpdate,
  discardCourseUpdate,
  getCourseUpdates,
  undoCourseUpdate,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { CourseUpdatesService } from './course-updates.service.js';

@Controller()
export class CourseUpdatesController {
  constructor(private readonly updates: CourseUpdatesService) {}

  @Endpoint(getCourseUpdates)
  get({ params }: Input<typeof getCourseUpdates>) {
    return this.updates.get(params.id);
  }

  @Endpoint(applyCourseUpdate)
  apply({ params, body, user }: Input<typeof applyCourseUpdate>) {
    return this.updates.apply(params.id, params.updateId, body, user);
  }

  @Endpoint(undoCourseUpdate)
  undo({ params, body, user }: Input<typeof undoCourseUpdate>) {
    return this.updates.undo(params.id, params.updateId, body, user);
  }

  @Endpoint(discardCourseUpdate)
  discard({ params, user }: Input<typeof discardCourseUpdate>) {
    return this.updates.discard(params.id, params.updateId, user);
  }
}
