import { replaceCourseCover } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { CourseCoversService } from './course-covers.service.js';

@Controller()
export class CourseCoversController {
  constructor(private readonly covers: CourseCoversService) {}

  @Endpoint(replaceCourseCover)
  replace({ params, request, user }: Input<typeof replaceCourseCover>) {
    return this.covers.replace(params.id, request, user);
  }
}
