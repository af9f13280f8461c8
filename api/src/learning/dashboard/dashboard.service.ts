import { type Dashboard, RECENT_ACHIEVEMENTS, type RecentCourse, type Locale } from '@lectern/contract';
import { Certificate, Enrollment, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { presentCourse } from '../../courses/reading/present-course.js';
import { readNextSlide } from '../next-slide/read-next-slide.js';
import { findDashboardStats, collateTitle, isListed, LAST_ACTIVITY } from './dashboard.queries.js';

/** A learner's figures and courses. Each query reads rows of this learner only. */
@Injectable()
export class DashboardService {
  constructor(
    @InjectRepository(Enrollment) private readonly enrollments: Repository<Enrollment>,
    @InjectRepository(Certificate) private readonly certificates: Repository<Certificate>,
  ) {}

  async getDashboard(user: User, locale: Locale): Promise<Dashboard> {
    const [stats, recentCourses, certificates] = await Promise.all([
      findDashboardStats(this.enrollments.manager, user.id),
      this.recentCourses(user, locale),
      this.certificates.find({
        select: { id: true, courseName: true },
        where: { userId: user.id },
        order: { issuedAt: 'DESC' },
        take: RECENT_ACHIEVEMENTS,
      }),
    ]);
    const current = recentCourses.find(({ progress }) => progress < 100);
    const next = current
      ? await readNextSlide(this.enrollments.manager, { courseId: current.id, userId: user.id })
      : null;
    return { stats, recentCourses, next, certificates };
  }

  /** Enrolled courses that the learner may open, last studied first. */
  private async recentCourses(user: User, locale: Locale): Promise<RecentCourse[]> {
    const { entities, raw } = await this.enrollments
      .createQueryBuilder('enrollment')
      .innerJoinAndSelect('enrollment.course', 'course')
      .leftJoin('enrollment.currentSlide', 'slide')
      .leftJoin('slide.module', 'module')
      .addSelect('module.title', 'last_module')
      .addSelect(LAST_ACTIVITY.text, 'last_activity_at')
      .where({ userId: user.id })
      .andWhere(isListed(user).text)
      .orderBy('last_activity_at', 'DESC')
      .addOrderBy(collateTitle(locale).text)
      .getRawAndEntities<{ last_module: string | null; last_activity_at: Date }>();
    return entities.map(({ course, progress }, index) => ({
      ...presentCourse(course),
      progress: Number(progress),
      lastModule: raw[index]?.last_module ?? null,
      lastActivityAt: (raw[index]?.last_activity_at ?? new Date(0)).toISOString(),
    }));
  }
}
