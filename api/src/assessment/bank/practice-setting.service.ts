import type { QuestionPractice } from '@lectern/contract';
import { isTaughtBy, limitTo, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';

/** Whether learners practice questions. */
@Injectable()
export class PracticeSettingService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @returns how many of the actor's questions changed; a repetition changes none */
  async set(questionIds: string[], practice: QuestionPractice, actor: User): Promise<{ changed: number }> {
    return this.source.transaction(async (manager) => {
      const changed = await manager.query<{ id: string; title: string; practice: QuestionPractice }[]>(
        `SELECT questions.id, title, practice FROM questions
           JOIN question_categories categories ON categories.id = category_id
          WHERE questions.id = ANY ($1) AND practice <> $2 AND ${isTaughtBy('categories.course_id', '$3')}
          ORDER BY questions.id FOR NO KEY UPDATE OF questions`,
        [questionIds, practice, limitTo(actor)],
      );
      await manager.query('UPDATE questions SET practice = $2 WHERE id = ANY ($1)', [
        changed.map(({ id }) => id),
        practice,
      ]);
      for (const { id, title, practice: before } of changed) {
        await this.audit.record(manager, {
          actor,
          action: 'question.practice-changed',
          target: { kind: 'question', id, name: title },
          detail: `${before} → ${practice}`,
        });
      }
      return { changed: changed.length };
    });
  }
}
