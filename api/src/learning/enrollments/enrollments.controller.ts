import {
  enroll,
  enrollBySlug,
  getCertificateProgress,
  getEnrollment,
  getEnrollmentBySlug,
  rateCourse,
  renewCertificate,
  saveProgress,
  saveWatched,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { EnrollmentsService } from './enrollments.service.js';
import { RatingsService } from './ratings.service.js';
import { RenewalsService } from './renewals.service.js';
import { WatchedVideosService } from './watched-videos.service.js';

@Controller()
export class EnrollmentsController {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly ratings: RatingsService,
    private readonly renewals: RenewalsService,
    private readonly watched: WatchedVideosService,
  ) {}

  @Endpoint(getEnrollment)
  get({ params, user }: Input<typeof getEnrollment>) {
    return this.enrollments.find(params, user);
  }

  @Endpoint(getEnrollmentBySlug)
  getBySlug({ params, user }: Input<typeof getEnrollmentBySlug>) {
    return this.enrollments.find(params, user);
  }

  @Endpoint(getCertificateProgress)
  getCertificateProgress({ params, user }: Input<typeof getCertificateProgress>) {
    return this.enrollments.findCertificateProgress(params.id, user);
  }

  @Endpoint(enroll)
  enroll({ params, user }: Input<typeof enroll>) {
    return this.enrollments.enroll(params, user);
  }

  @Endpoint(enrollBySlug)
  enrollBySlug({ params, user }: Input<typeof enrollBySlug>) {
    return this.enrollments.enroll(params, user);
  }

  @Endpoint(renewCertificate)
  renew({ params, user, locale }: Input<typeof renewCertificate>) {
    return this.renewals.renew(params.id, user, locale);
  }

  @Endpoint(saveProgress)
  saveProgress({ params, body, user }: Input<typeof saveProgress>) {
    return this.enrollments.saveProgress(params.courseId, body, user);
  }

  @Endpoint(saveWatched)
  saveWatched({ params, body, user }: Input<typeof saveWatched>) {
    return this.watched.save(params.videoId, body, user);
  }

  @Endpoint(rateCourse)
  rate({ params, body, user }: Input<typeof rateCourse>) {
    return this.ratings.rate(params.id, body, user);
  }
}
