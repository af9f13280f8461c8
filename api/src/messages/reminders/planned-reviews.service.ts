import { REVIEW_AFTER_DAYS, type PlannedReview as PlannedReviewOnWire } from '@lectern/contract';
import { PlannedReview } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { upsertPlannedReview } from './planned-reviews.queries.js';

/** The reviews that learners plan after a course or an exam. Each becomes a reminder. */
@Injectable()
export class PlannedReviewsService {
  constructor(@InjectRepository(PlannedReview) private readonly reviews: Repository<PlannedReview>) {}

  async get(userId: string, courseId: string): Promise<PlannedReviewOnWire> {
    const review = await this.reviews.findOneBy({ userId, courseId });
    return present(review?.dueAt ?? null);
  }

  /** @throws Refusal (404) unless the course is published and the person is enrolled */
  async plan(userId: string, courseId: string): Promise<PlannedReviewOnWire> {
    const dueAt = await upsertPlannedReview(this.reviews.manager, {
      ...{ userId, courseId },
      days: REVIEW_AFTER_DAYS,
    });
    if (!dueAt) throw new Refusal(404, 'courses.notEnrolled');
    return present(dueAt);
  }

  async cancel(userId: string, courseId: string): Promise<PlannedReviewOnWire> {
    await this.reviews.delete({ userId, courseId });
    return present(null);
  }
}

const present = (dueAt: Date | null): PlannedReviewOnWire => ({ dueAt: dueAt?.toISOString() ?? null });
