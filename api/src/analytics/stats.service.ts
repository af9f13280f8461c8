import { type AdminStats, RECENT_COUNT } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { CoursesService } from '../courses/courses.service.js';

type Counts = Pick<
  AdminStats,
  'totalCourses' | 'totalStudents' | 'totalEnrollments' | 'measuredCompletionRate'
>;

/** The admin dashboard: the platform as it is now. */
@Injectable()
export class StatsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly courses: CoursesService,
  ) {}

  async now(admin: User): Promise<AdminStats> {
    const [counts, recentCourses, recentStudents] = await Promise.all([
      this.counts(),
      this.courses.list(admin, RECENT_COUNT),
      this.users.find({ where: { role: 'student' }, order: { createdAt: 'DESC' }, take: RECENT_COUNT }),
    ]);
    return {
      ...counts,
      // Nobody can chat yet.
      activeChats: 0,
      recentCourses,
      recentStudents: recentStudents.map((user) => ({ ...user, createdAt: user.createdAt.toISOString() })),
    };
  }

  private async counts(): Promise<Counts> {
    const [counts] = await this.users.query<[Counts]>(
      `SELECT (SELECT count(*)::int FROM courses) AS "totalCourses",
              (SELECT count(*)::int FROM users WHERE role = 'student') AS "totalStudents",
              count(*)::int AS "totalEnrollments",
              trunc(100.0 * count(completed_at) / nullif(count(*), 0), 1)::float AS "measuredCompletionRate"
         FROM enrollments`,
    );
    return counts;
  }
}
