import {
  getCourse,
  getCourseBySlug,
  getModule,
  listCourses,
  listModules,
  listModulesBySlug,
  listSlides,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input, RawEndpoint } from '../../platform/http/endpoint.js';
import { CourseListService } from './course-list.service.js';
import { CoursesService } from './courses.service.js';
import { sendPrecompressed } from '../../platform/transfer/precompressed-json.js';

@Controller()
export class CoursesController {
  constructor(
    private readonly courses: CoursesService,
    private readonly courseList: CourseListService,
  ) {}

  @RawEndpoint(listCourses)
  async list({ user, request }: Input<typeof listCourses>, response: Response) {
    sendPrecompressed(await this.courseList.get(user), request, response);
  }

  @Endpoint(getCourse)
  get({ params, user, locale }: Input<typeof getCourse>) {
    return this.courses.detail(params, user, locale);
  }

  @Endpoint(getCourseBySlug)
  getBySlug({ params, user, locale }: Input<typeof getCourseBySlug>) {
    return this.courses.detail(params, user, locale);
  }

  @Endpoint(listModules)
  listModules({ params, user }: Input<typeof listModules>) {
    return this.courses.listModules(params, user);
  }

  @Endpoint(listModulesBySlug)
  listModulesBySlug({ params, user }: Input<typeof listModulesBySlug>) {
    return this.courses.listModules(params, user);
  }

  @Endpoint(getModule)
  getModule({ params, user }: Input<typeof getModule>) {
    return this.courses.module(params.moduleId, user);
  }

  @Endpoint(listSlides)
  listSlides({ params, user }: Input<typeof listSlides>) {
    return this.courses.listSlides(params.moduleId, user);
  }
}
