import {
  addCourseInstructor,
  giveCourse,
  listCourseInstructors,
  listTaughtCourses,
  removeCourseInstructor,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { InstructorsService } from './instructors.service.js';
import { TeachingService } from '../../platform/rights/teaching.service.js';

@Controller()
export class TeachingController {
  constructor(
    private readonly teaching: TeachingService,
    private readonly instructors: InstructorsService,
  ) {}

  @Endpoint(listTaughtCourses)
  listCourses({ user }: Input<typeof listTaughtCourses>) {
    return this.instructors.listCourses(user);
  }

  @Endpoint(listCourseInstructors)
  async list({ params, user }: Input<typeof listCourseInstructors>) {
    await this.teaching.requireCourse(user, params.id);
    return this.instructors.list(params.id);
  }

  @Endpoint(addCourseInstructor)
  async add({ params, body, user }: Input<typeof addCourseInstructor>) {
    await this.teaching.requireOwner(user, params.id);
    return this.instructors.add(params.id, body.email, user);
  }

  @Endpoint(removeCourseInstructor)
  async remove({ params, user }: Input<typeof removeCourseInstructor>) {
    if (params.userId === user.id) await this.teaching.requireCourse(user, params.id);
    else await this.teaching.requireOwner(user, params.id);
    return this.instructors.remove(params.id, params.userId, user);
  }

  @Endpoint(giveCourse)
  give({ params, body, user }: Input<typeof giveCourse>) {
    return this.instructors.give(params.id, body.email, user);
  }
}
