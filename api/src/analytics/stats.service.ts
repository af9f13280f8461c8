import { type AdminStats, RECENT_COUNT } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { CoursesService } from '../courses/courses.service.js';

type Counts = Pick<
  AdminStats,
  'totalCourses' | 'totalStudents' | 'totalEnrollments' | 'activeChats' | 'measured'
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
      recentCourses,
      recentStudents: recentStudents.map((user) => ({ ...user, createdAt: user.createdAt.toISOString() })),
    };
  }

  private async counts(): Promise<Counts> {
    const [counts] = await this.users.query<[Counts]>(
      `WITH kept AS (
         SELECT count(*)::int AS courses, coalesce(sum(enrollment_count), 0)::int AS enrollments,
                sum(rating_sum) AS stars, sum(rating_count)::int AS ratings
           FROM courses
       ), counted AS (
         SELECT sum(enrollments)::int AS enrollments, sum(completed) AS completed FROM analytics_course_months
       )
       SELECT kept.courses AS "totalCourses",
              (SELECT count(*)::int FROM users WHERE role = 'student') AS "totalStudents",
              kept.enrollments AS "totalEnrollments",
              (SELECT count(*)::int FROM chat_sessions WHERE updated_at > created_at) AS "activeChats",
              json_build_object(
                'completion', CASE WHEN counted.enrollments > 0 THEN json_build_object(
                  'percent', trunc(100.0 * counted.completed / counted.enrollments, 1),
                  'enrollments', counted.enrollments) END,
                'rating', CASE WHEN kept.ratings > 0 THEN json_build_object(
                  'mean', round(kept.stars::numeric / kept.ratings, 2), 'ratings', kept.ratings) END
              ) AS measured
         FROM kept, counted`,
    );
    return counts;
  }
}
