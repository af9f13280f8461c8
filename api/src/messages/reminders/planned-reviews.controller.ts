import { cancelReview, getPlannedReview, planReview } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { PlannedReviewsService } from './planned-reviews.service.js';

@Controller()
export class PlannedReviewsController {
  constructor(private readonly reviews: PlannedReviewsService) {}

  @Endpoint(getPlannedReview)
  get({ params, user }: Input<typeof getPlannedReview>) {
    return this.reviews.get(user.id, params.id);
  }

  @Endpoint(planReview)
  plan({ params, user }: Input<typeof planReview>) {
    return this.reviews.plan(user.id, params.id);
  }

  @Endpoint(cancelReview)
  cancel({ params, user }: Input<typeof cancelReview>) {
    return this.reviews.cancel(user.id, params.id);
  }
}
