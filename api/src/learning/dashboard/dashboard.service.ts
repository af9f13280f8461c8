import { type Dashboard, RECENT_ACHIEVEMENTS, type RecentCourse } from '@lectern/contract';
import { allEnrollments, Certificate, Enrollment, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { presentCourse } from '../../courses/reading/present-course.js';

/** Includes module completions, because marking a module complete clears `current_slide_at`. */
const LAST_ACTIVITY = `greatest(enrollment.enrolled_at, enrollment.current_slide_at, enrollment.completed_at, (
  SELECT max(completed_at) FROM module_completions WHERE enrollment_id = enrollment.id))`;

/** A learner's figures and courses. Each query reads rows of this learner only. */
@Injectable()
export class DashboardService {
  constructor(
    @InjectRepository(Enrollment) private readonly enrollments: Repository<Enrollment>,
    @InjectRepository(Certificate) private readonly certificates: Repository<Certificate>,
  ) {}

  async getDashboard(user: User): Promise<Dashboard> {
    const [stats, recentCourses, certificates] = await Promise.all([
      this.stats(user),
      this.recentCourses(user),
      this.certificates.find({
        select: { id: true, courseName: true },
        where: { userId: user.id },
        order: { issuedAt: 'DESC' },
        take: RECENT_ACHIEVEMENTS,
      }),
    ]);
    return { stats, recentCourses, certificates };
  }

  private async stats(user: User): Promise<Dashboard['stats']> {
    const [stats] = await this.enrollments.query<[Dashboard['stats']]>(
      `SELECT count(enrollments.id)::int AS "enrolledCourses",
              count(completed_at)::int AS "completedCourses",
              count(*) FILTER (WHERE completed_at > now() - interval '30 days')::int AS "completedThisMonth",
              (SELECT count(*)::int FROM certificates WHERE user_id = $1) AS "certificates",
              coalesce(round(studied.total / 3600.0, 1), 0)::float AS "studyHours",
              coalesce(round(studied.this_week / 3600.0, 1), 0)::float AS "studyHoursThisWeek"
         FROM (SELECT sum(study_seconds) AS total,
                      sum(study_seconds) FILTER (WHERE seen_at > now() - interval '7 days') AS this_week
                 FROM slide_views WHERE enrollment_id IN (${allEnrollments('$1')})) studied
         LEFT JOIN enrollments ON user_id = $1
        GROUP BY studied.total, studied.this_week`,
      [user.id],
    );
    return stats;
  }

  /** Enrolled courses that the learner may open, last studied first. */
  private async recentCourses(user: User): Promise<RecentCourse[]> {
    const { entities, raw } = await this.enrollments
      .createQueryBuilder('enrollment')
      .innerJoinAndSelect('enrollment.course', 'course')
      .leftJoin('enrollment.currentSlide', 'slide')
      .leftJoin('slide.module', 'module')
      .addSelect('module.title', 'last_module')
      .addSelect(LAST_ACTIVITY, 'last_activity_at')
      .where({ userId: user.id, ...(user.role !== 'admin' && { course: { isPublished: true } }) })
      .orderBy('last_activity_at', 'DESC')
      .addOrderBy('course.title')
      .getRawAndEntities<{ last_module: string | null; last_activity_at: Date }>();
    return entities.map(({ course, progress }, index) => ({
      ...presentCourse(course),
      progress: Number(progress),
      lastModule: raw[index]?.last_module ?? null,
      lastActivityAt: (raw[index]?.last_activity_at ?? new Date(0)).toISOString(),
    }));
  }
}
