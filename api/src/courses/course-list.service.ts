import { Course as CourseOnWire } from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { packJson, type PackedJson } from '../http/packed-json.js';
import { visibleTo } from './courses.service.js';
import { presentCourse } from './present-course.js';

/** Courses at a time, so that a long list does not keep other requests waiting. */
const PAGE = 500;
/** From this many courses on, their figures (students, ratings) may be as old as `FIGURES_MS`. */
const MANY = 1000;
const FIGURES_MS = 10_000;

/** `courses` changes with every edit of a course, `all` also with every enrollment and rating. */
interface Version {
  count: number;
  courses: string;
  all: string;
}

interface Made {
  version: Version;
  at: number;
  list: Promise<PackedJson>;
}

/**
 * The list of all courses as it goes over the wire. Making it of ten thousand courses takes half a second, asking
 * whether one of them has changed some milliseconds: so it is kept, and made anew when the rows say so.
 */
@Injectable()
export class CourseListService {
  private readonly kept = new Map<boolean, Made>();

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async get(user: User | null): Promise<PackedJson> {
    const seesDrafts = user?.role === 'admin';
    const version = await this.version(seesDrafts);
    const kept = this.kept.get(seesDrafts);
    if (kept && isGood(kept, version)) return kept.list;
    const made = { version, at: Date.now(), list: this.make(user) };
    this.kept.set(seesDrafts, made);
    made.list.catch(() => this.kept.get(seesDrafts) === made && this.kept.delete(seesDrafts));
    return made.list;
  }

  /** Read before the rows are: a change in between makes the list newer than it claims, never older. */
  private async version(seesDrafts: boolean): Promise<Version> {
    const [version] = await this.source.query<[Version]>(
      `SELECT count(*)::int AS count,
              sum(hash_record_extended(row(id, version, updated_at), 0))::text AS courses,
              sum(hash_record_extended(courses, 0))::text AS all
         FROM courses
        WHERE is_published OR $1`,
      [seesDrafts],
    );
    return version;
  }

  private async make(user: User | null): Promise<PackedJson> {
    const courses: string[] = [];
    // One snapshot, so that no course is on two pages or on none.
    await this.source.transaction('REPEATABLE READ', async (manager) => {
      for (let page = await pageOf(manager, user, 0); page.length > 0;) {
        courses.push(...page.map((course) => JSON.stringify(z.parse(CourseOnWire, presentCourse(course)))));
        page = page.length < PAGE ? [] : await pageOf(manager, user, courses.length);
      }
    });
    return packJson(`[${courses.join()}]`);
  }
}

function isGood({ version, at }: Made, now: Version): boolean {
  if (version.all === now.all) return true;
  return version.courses === now.courses && now.count >= MANY && Date.now() - at < FIGURES_MS;
}

function pageOf(manager: EntityManager, user: User | null, skip: number): Promise<Course[]> {
  return manager.find(Course, {
    where: visibleTo(user),
    order: { createdAt: 'DESC', title: 'ASC', id: 'ASC' },
    skip,
    take: PAGE,
  });
}
