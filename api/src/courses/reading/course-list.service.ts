import { Course as CourseOnWire } from '@lectern/contract';
import { Course, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { precompressJson, type PrecompressedJson } from '../../platform/transfer/precompressed-json.js';
import { type CoursesVersion, findCoursesVersion } from './courses.queries.js';
import { listedFor } from './courses.service.js';
import { presentCourse } from './present-course.js';

/** Courses per query, so that a long list does not block other requests. */
const BATCH_SIZE = 500;
/** In a list of this many courses, enrollment counts and ratings may be `MAX_FIGURES_AGE_MS` old. */
const LONG_LIST = 1000;
const MAX_FIGURES_AGE_MS = 10_000;

interface CachedList {
  version: CoursesVersion;
  at: number;
  list: Promise<PrecompressedJson>;
}

/**
 * The serialized and compressed list of all courses, cached until a course changes. Building it from ten thousand
 * courses takes half a second, checking for changes a few milliseconds; see docs/decisions/course-list-cache.md.
 */
@Injectable()
export class CourseListService {
  private readonly cache = new Map<boolean, CachedList>();

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async get(user: User | null): Promise<PrecompressedJson> {
    const seesDrafts = user?.role === 'admin';
    const version = await this.version(seesDrafts);
    const cached = this.cache.get(seesDrafts);
    if (cached && isFresh(cached, version)) return cached.list;
    const built = { version, at: Date.now(), list: this.build(user) };
    this.cache.set(seesDrafts, built);
    built.list.catch(() => this.cache.get(seesDrafts) === built && this.cache.delete(seesDrafts));
    return built.list;
  }

  /** Read before the courses, so a change in between makes the list newer than its version, never older. */
  private async version(seesDrafts: boolean): Promise<CoursesVersion> {
    return findCoursesVersion(this.source.manager, seesDrafts);
  }

  private async build(user: User | null): Promise<PrecompressedJson> {
    const courses: string[] = [];
    // One snapshot, so that no course is in two batches or in none.
    await this.source.transaction('REPEATABLE READ', async (manager) => {
      for (let page = await findPage(manager, user, 0); page.length > 0;) {
        courses.push(...page.map((course) => JSON.stringify(z.parse(CourseOnWire, presentCourse(course)))));
        page = page.length < BATCH_SIZE ? [] : await findPage(manager, user, courses.length);
      }
    });
    return precompressJson(`[${courses.join()}]`);
  }
}

function isFresh({ version, at }: CachedList, now: CoursesVersion): boolean {
  if (version.rows === now.rows) return true;
  return version.edits === now.edits && now.count >= LONG_LIST && Date.now() - at < MAX_FIGURES_AGE_MS;
}

function findPage(manager: EntityManager, user: User | null, skip: number): Promise<Course[]> {
  return manager.find(Course, {
    where: listedFor(user),
    order: { createdAt: 'DESC', title: 'ASC', id: 'ASC' },
    skip,
    take: BATCH_SIZE,
  });
}
