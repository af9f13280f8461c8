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

@Controller()
export class TeachingController {
  constructor(private readonly instructors: InstructorsService) {}

  @Endpoint(listTaughtCourses)
  listCourses({ user }: Input<typeof listTaughtCourses>) {
    return this.instructors.listCourses(user);
  }

  @Endpoint(listCourseInstructors)
  list({ params }: Input<typeof listCourseInstructors>) {
    return this.instructors.list(params.id);
  }

  @Endpoint(addCourseInstructor)
  add({ params, body, user }: Input<typeof addCourseInstructor>) {
    return this.instructors.add(params.id, body.email, user);
  }

  @Endpoint(removeCourseInstructor)
  remove({ params, user }: Input<typeof removeCourseInstructor>) {
    return this.instructors.remove(params.id, params.userId, user);
  }

  @Endpoint(giveCourse)
  give({ params, body, user }: Input<typeof giveCourse>) {
    return this.instructors.give(params.id, body.email, user);
  }
}
