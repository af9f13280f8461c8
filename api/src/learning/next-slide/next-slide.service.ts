import type { NextSlide } from '@lectern/contract';
import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { readNextSlide } from './read-next-slide.js';

/** Where learners go on in a course. */
@Injectable()
export class NextSlideService {
  constructor(
    private readonly source: DataSource,
    private readonly courses: CoursesService,
  ) {}

  /** @throws Refusal (404) where the person may not see the course */
  async find(courseId: string, user: User): Promise<NextSlide | null> {
    const { id } = await this.courses.find({ id: courseId }, user);
    return readNextSlide(this.source.manager, { courseId: id, userId: user.id });
  }
}
