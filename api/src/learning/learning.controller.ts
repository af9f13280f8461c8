import {
  enroll,
  enrollBySlug,
  getEnrollment,
  getEnrollmentBySlug,
  rateCourse,
  saveProgress,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../http/endpoint.js';
import { LearningService } from './learning.service.js';
import { RatingsService } from './ratings.service.js';

@Controller()
export class LearningController {
  constructor(
    private readonly learning: LearningService,
    private readonly ratings: RatingsService,
  ) {}

  @Endpoint(getEnrollment)
  get({ params, user }: Input<typeof getEnrollment>) {
    return this.learning.enrollment(params, user);
  }

  @Endpoint(getEnrollmentBySlug)
  getBySlug({ params, user }: Input<typeof getEnrollmentBySlug>) {
    return this.learning.enrollment(params, user);
  }

  @Endpoint(enroll)
  enroll({ params, user }: Input<typeof enroll>) {
    return this.learning.enroll(params, user);
  }

  @Endpoint(enrollBySlug)
  enrollBySlug({ params, user }: Input<typeof enrollBySlug>) {
    return this.learning.enroll(params, user);
  }

  @Endpoint(saveProgress)
  saveProgress({ params, body, user }: Input<typeof saveProgress>) {
    return this.learning.saveProgress(params.courseId, body, user);
  }

  @Endpoint(rateCourse)
  rate({ params, body, user }: Input<typeof rateCourse>) {
    return this.ratings.rate(params.id, body, user);
  }
}
