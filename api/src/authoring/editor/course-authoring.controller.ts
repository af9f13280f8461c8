import { deleteCourse, getEditedCourse, updateCourse } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { TeachingService } from '../../platform/rights/teaching.service.js';
import { CourseAuthoringService } from './course-authoring.service.js';

@Controller()
export class CourseAuthoringController {
  constructor(
    private readonly authoring: CourseAuthoringService,
    private readonly teaching: TeachingService,
  ) {}

  @Endpoint(getEditedCourse)
  async get({ params, user }: Input<typeof getEditedCourse>) {
    await this.teaching.requireCourse(user, params.id);
    return this.authoring.getCourse(params.id);
  }

  @Endpoint(updateCourse)
  async update({ params, body, user }: Input<typeof updateCourse>) {
    await this.teaching.requireCourse(user, params.id);
    return this.authoring.update(params.id, body, user);
  }

  @Endpoint(deleteCourse)
  async delete({ params, user }: Input<typeof deleteCourse>, response: Response) {
    await this.teaching.requireOwner(user, params.id);
    await this.authoring.delete(params.id, user);
    response.end();
  }
}
