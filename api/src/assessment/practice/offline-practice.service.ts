import type { OfflineQuestion } from '@lectern/contract';
import { findReviewSlides, groupBy, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { renderFormulas } from '../question-html/render-formulas.js';
import { findOfflineQuestions, findLogEntries } from './offline-practice.queries.js';
import { SHOW_ALL } from './practice-answers.service.js';
import { canPractice } from './practice.queries.js';

/** Provides questions with their keys and logs, so that devices can mark answers and schedule cards without a connection. */
@Injectable()
export class OfflinePracticeService {
  constructor(
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
  ) {}

  /** @throws Refusal (404) unless the course is published and the person is enrolled */
  async list(courseId: string, user: User): Promise<{ questions: OfflineQuestion[] }> {
    const { manager } = this.source;
    if (!(await canPractice(manager, user.id, courseId))) throw new Refusal(404, 'courses.notEnrolled');
    if (!this.site.current.features.practice) return { questions: [] };
    const rows = await findOfflineQuestions(manager, user.id, courseId);
    const ids = rows.map(({ id }) => id);
    const [slides, entries] = await Promise.all([
      findReviewSlides(
        manager,
        rows.map(({ versionId }) => versionId),
        { rule: SHOW_ALL, userId: user.id },
      ),
      findLogEntries(manager, user.id, ids),
    ]);
    const logs = groupBy(entries, ({ questionId }) => questionId);
    const questions = rows.map(async (row) => ({
      id: row.id,
      version: row.version,
      content: await renderFormulas(row.content),
      course: { title: row.courseTitle, slug: row.courseSlug },
      moduleTitle: row.moduleTitle,
      isInReview: row.isInReview,
      courseId,
      moduleId: row.moduleId,
      key: await renderFormulas(row.key),
      slide: slides.get(row.versionId) ?? null,
      log: (logs.get(row.id) ?? []).map(({ id, kind, answerId, rating, at }) => ({
        id,
        kind,
        answerId,
        rating,
        at: at.toISOString(),
      })),
    }));
    return { questions: await Promise.all(questions) };
  }
}
