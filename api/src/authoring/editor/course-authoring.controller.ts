import { deleteCourse, getEditedCourse, updateCourse } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { CourseAuthoringService } from './course-authoring.service.js';

@Controller()
export class CourseAuthoringController {
  constructor(private readonly authoring: CourseAuthoringService) {}

  @Endpoint(getEditedCourse)
  get({ params }: Input<typeof getEditedCourse>) {
    return this.authoring.getCourse(params.id);
  }

  @Endpoint(updateCourse)
  update({ params, body, user }: Input<typeof updateCourse>) {
    return this.authoring.update(params.id, body, user);
  }

  @Endpoint(deleteCourse)
  async delete({ params, user }: Input<typeof deleteCourse>, response: Response) {
    await this.authoring.delete(params.id, user);
    response.end();
  }
}
