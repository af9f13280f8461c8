import {
  type LearningPath as LearningPathOnWire,
  LEARNING_PATH_ASSIGNED,
  type LearningPathQuery,
  type ListedLearningPath,
  type Locale,
  type Paged,
  VISITOR_FEATURE,
} from '@lectern/contract';
import { Course, LearningPath, LearningPathEnrollment, settleLearningPaths, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { presentCourse } from '../../courses/reading/present-course.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { Localized } from '../../platform/lists/order.queries.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import {
  findOwnPaths,
  findPath,
  findPathEnrollments,
  findPublishedPaths,
  findStepCourses,
  findSteps,
  isAssigned,
  type PathRow,
  type PathEnrollmentRow,
} from './learning-paths.queries.js';
import { presentListedPath, presentPath } from './present-learning-path.js';

/** Learning paths as learners and visitors see them. */
@Injectable()
export class LearningPathsService {
  constructor(
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
  ) {}

  /** One page of the published paths by title. */
  async list(query: Localized<LearningPathQuery>, user: User | null): Promise<Paged<ListedLearningPath>> {
    this.requireCatalog(user);
    const { items, total } = await findPublishedPaths(this.source.manager, query);
    return { items: await this.presentAll(items, user), total };
  }

  /** Those not completed first, then by due date and title. */
  async listOwn(user: User, locale: Locale): Promise<ListedLearningPath[]> {
    return this.presentAll(await findOwnPaths(this.source.manager, user.id, locale), user);
  }

  /** @throws Refusal (404) for a path that the person may not see */
  async get(key: { slug: string } | { id: string }, user: User | null): Promise<LearningPathOnWire> {
    this.requireCatalog(user);
    const { manager } = this.source;
    const path = await findPath(manager, key, user);
    if (!path) throw new Refusal(404, 'learning.path.notFound');
    const places = await this.findPathEnrollments([path], user);
    const userId = user?.id ?? null;
    const steps = await findSteps(manager, path.id, userId);
    const placed = await findStepCourses(manager, path.id, userId);
    const ids = placed.flatMap(({ courseId }) => courseId ?? []);
    const courses = await manager.findBy(Course, { id: In(ids) });
    const byId = new Map(courses.map((course) => [course.id, presentCourse(course)]));
    return presentPath(path, places.get(path.id), { steps, placed, courses: byId });
  }

  /** A repeated call changes nothing. @throws Refusal (404) unless the path is published */
  async join(pathId: string, user: User): Promise<LearningPathOnWire> {
    await this.source.transaction(async (manager) => {
      await lockPublishedPath(manager, pathId);
      await manager
        .createQueryBuilder()
        .insert()
        .into(LearningPathEnrollment)
        .values({ pathId, userId: user.id })
        .orIgnore()
        .execute();
      await settleLearningPaths(manager, { pathId, userId: user.id });
    });
    return this.get({ id: pathId }, user);
  }

  /** A repeated call changes nothing. @throws Refusal (409) with the code LEARNING_PATH_ASSIGNED */
  async leave(pathId: string, user: User): Promise<void> {
    const place = { pathId, userId: user.id };
    if (await isAssigned(this.source.manager, place))
      throw new Refusal(409, 'learning.path.assigned', { code: LEARNING_PATH_ASSIGNED });
    await this.source.manager.delete(LearningPathEnrollment, place);
  }

  private async presentAll(rows: PathRow[], user: User | null): Promise<ListedLearningPath[]> {
    const places = await this.findPathEnrollments(rows, user);
    return rows.map((row) => presentListedPath(row, places.get(row.id)));
  }

  /**
   * The person's places in paths, by the paths' ids. A place whose rows lag behind is settled: a replica of an earlier version
   * may have completed a course.
   */
  private async findPathEnrollments(
    paths: PathRow[],
    user: User | null,
  ): Promise<Map<string, PathEnrollmentRow>> {
    if (!user || !paths.length) return new Map();
    const ids = paths.map(({ id }) => id);
    const places = await findPathEnrollments(this.source.manager, user.id, ids);
    const stale = places.filter(({ isStale }) => isStale);
    for (const { pathId } of stale)
      await this.source.transaction((manager) => settleLearningPaths(manager, { pathId, userId: user.id }));
    const current = stale.length ? await findPathEnrollments(this.source.manager, user.id, ids) : places;
    return new Map(current.map((place) => [place.pathId, place]));
  }

  /** @throws Refusal (401) for visitors of a site whose courses are not public */
  private requireCatalog(user: User | null): void {
    if (!user && !this.site.current.features[VISITOR_FEATURE]) throw new Refusal(401, 'platform.signIn');
  }
}

/** Makes a save of the path's steps wait until the transaction ends, so that it settles the new place too. */
async function lockPublishedPath(manager: EntityManager, id: string): Promise<void> {
  const path = await manager.findOne(LearningPath, {
    where: { id, isPublished: true },
    lock: { mode: 'pessimistic_read' },
  });
  if (!path) throw new Refusal(404, 'learning.path.notFound');
}
