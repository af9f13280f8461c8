import { type AdminStats, RECENT_COUNT } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';
import { findStats } from './stats.queries.js';

/** The admin dashboard: the present state of the platform. */
@Injectable()
export class StatsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly courses: CoursesService,
  ) {}

  async getStats(admin: User): Promise<AdminStats> {
    const [counts, recentCourses, recentStudents] = await Promise.all([
      findStats(this.users.manager),
      this.courses.list(admin, { count: RECENT_COUNT }),
      this.users.find({ where: { role: 'student' }, order: { createdAt: 'DESC' }, take: RECENT_COUNT }),
    ]);
    return {
      ...counts,
      recentCourses,
      recentStudents: recentStudents.map((user) => ({ ...user, createdAt: user.createdAt.toISOString() })),
    };
  }
}
