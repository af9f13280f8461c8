import {
  applyCourseUpdate,
  discardCourseUpdate,
  getCourseUpdates,
  undoCourseUpdate,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { TeachingService } from '../../platform/rights/teaching.service.js';
import { CourseUpdatesService } from './course-updates.service.js';

@Controller()
export class CourseUpdatesController {
  constructor(
    private readonly updates: CourseUpdatesService,
    private readonly teaching: TeachingService,
  ) {}

  @Endpoint(getCourseUpdates)
  async get({ params, user }: Input<typeof getCourseUpdates>) {
    await this.teaching.requireCourse(user, params.id);
    return this.updates.get(params.id);
  }

  @Endpoint(applyCourseUpdate)
  async apply({ params, body, user }: Input<typeof applyCourseUpdate>) {
    await this.teaching.requireCourse(user, params.id);
    return this.updates.apply(params.id, params.updateId, body, user);
  }

  @Endpoint(undoCourseUpdate)
  async undo({ params, body, user }: Input<typeof undoCourseUpdate>) {
    await this.teaching.requireCourse(user, params.id);
    return this.updates.undo(params.id, params.updateId, body, user);
  }

  @Endpoint(discardCourseUpdate)
  async discard({ params, user }: Input<typeof discardCourseUpdate>, response: Response) {
    await this.teaching.requireCourse(user, params.id);
    await this.updates.discard(params.id, params.updateId, user);
    response.end();
  }
}
