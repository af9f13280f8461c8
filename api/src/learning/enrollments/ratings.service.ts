import { MIN_PROGRESS_TO_RATE, type Rating } from '@lectern/contract';
import { CourseRating, Enrollment, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { CoursesService } from '../../courses/reading/courses.service.js';

/** What learners think of a course. */
@Injectable()
export class RatingsService {
  constructor(
    @InjectRepository(CourseRating) private readonly ratings: Repository<CourseRating>,
    @InjectRepository(Enrollment) private readonly enrollments: Repository<Enrollment>,
    private readonly courses: CoursesService,
  ) {}

  /** Progress of an enrollment never falls, so who may rate once may change the rating; a renewal starts from zero. */
  async rate(courseId: string, { stars }: Rating, user: User): Promise<Rating> {
    const { id } = await this.courses.find({ id: courseId }, user);
    const enrollment = await this.enrollments.findOneBy({ courseId: id, userId: user.id });
    if (Number(enrollment?.progress ?? 0) < MIN_PROGRESS_TO_RATE) {
      throw new Refusal(403, 'learning.ratingNeedsProgress', { values: { percent: MIN_PROGRESS_TO_RATE } });
    }
    await this.ratings.upsert(
      { userId: user.id, courseId: id, stars, ratedAt: new Date() },
      { conflictPaths: ['userId', 'courseId'] },
    );
    return { stars };
  }
}
