import { type AdminStats, RECENT_COUNT } from '@lectern/contract';
import { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { CoursesService } from '../../courses/reading/courses.service.js';

type Counts = Pick<
  AdminStats,
  'totalCourses' | 'totalStudents' | 'totalEnrollments' | 'activeChats' | 'measured'
>;

/** The admin dashboard: the present state of the platform. */
@Injectable()
export class StatsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly courses: CoursesService,
  ) {}

  async getCurrent(admin: User): Promise<AdminStats> {
    const [counts, recentCourses, recentStudents] = await Promise.all([
      this.count(),
      this.courses.list(admin, RECENT_COUNT),
      this.users.find({ where: { role: 'student' }, order: { createdAt: 'DESC' }, take: RECENT_COUNT }),
    ]);
    return {
      ...counts,
      recentCourses,
      recentStudents: recentStudents.map((user) => ({ ...user, createdAt: user.createdAt.toISOString() })),
    };
  }

  private async count(): Promise<Counts> {
    // totals: courses, enrollments and ratings, from the counters of the courses. rolled_up: enrollments and completions.
    // answers: rated answers of the tutor.
    const [counts] = await this.users.query<[Counts]>(
      `WITH totals AS (
         SELECT count(*)::int AS courses, coalesce(sum(enrollment_count), 0)::int AS enrollments,
                sum(rating_sum) AS stars, sum(rating_count)::int AS ratings
           FROM courses
       ), rolled_up AS (
         SELECT sum(enrollments)::int AS enrollments, sum(completed) AS completed FROM analytics_course_months
       ), answers AS (
         SELECT count(*)::int AS ratings, count(*) FILTER (WHERE is_helpful) AS helpful
           FROM chat_messages
          WHERE is_helpful IS NOT NULL
       )
       SELECT totals.courses AS "totalCourses",
              (SELECT count(*)::int FROM users WHERE role = 'student') AS "totalStudents",
              totals.enrollments AS "totalEnrollments",
              (SELECT count(*)::int FROM chat_sessions WHERE updated_at > created_at) AS "activeChats",
              json_build_object(
                'completion', CASE WHEN rolled_up.enrollments > 0 THEN json_build_object(
                  'percent', trunc(100.0 * rolled_up.completed / rolled_up.enrollments, 1),
                  'enrollments', rolled_up.enrollments) END,
                'rating', CASE WHEN totals.ratings > 0 THEN json_build_object(
                  'mean', round(totals.stars::numeric / totals.ratings, 2), 'ratings', totals.ratings) END,
                'satisfaction', CASE WHEN answers.ratings > 0 THEN json_build_object(
                  'percent', trunc(100.0 * answers.helpful / answers.ratings, 1), 'ratings', answers.ratings) END
              ) AS measured
         FROM totals, rolled_up, answers`,
    );
    return counts;
  }
}
