import {
  displayName,
  joinQuestion,
  MAX_TRANSFERRED_QUESTIONS,
  QUESTION_FILE_NAMES,
  type QuestionExport,
  type QuestionExportPreview,
  type WholeQuestion,
} from '@lectern/contract';
import { type FileQuestion, writeQuestions } from '@lectern/question-formats';
import { BadRequestException, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Person, User } from '@lectern/data';
import { AuditService } from '../../platform/audit/audit.service.js';
import { QuestionPicturesService } from './question-pictures.service.js';
import { filterOf, QUESTIONS_WITH_NEWEST } from '../bank/list-questions.js';

const TOO_MANY = `At most ${MAX_TRANSFERRED_QUESTIONS.toLocaleString('en')} questions are exported at once. Narrow the filters.`;

interface Row extends WholeQuestion {
  id: string;
  title: string;
  category: string[];
  tags: string[];
  points: number;
}

/** Writes questions of the bank in formats of other programs. */
@Injectable()
export class QuestionExportsService {
  constructor(
    private readonly source: DataSource,
    private readonly pictures: QuestionPicturesService,
    private readonly audit: AuditService,
  ) {}

  /** What the format keeps of each question. */
  async preview({ format, ...selection }: QuestionExport, person: Person): Promise<QuestionExportPreview> {
    const rows = await this.find(selection, person);
    const { questions } = writeQuestions(rows.map(toFileQuestion), format);
    return {
      questions: rows.map(({ id, title, content }, index) => ({
        id,
        title,
        type: content.type,
        ...(questions[index] ?? { problem: null, losses: [] }),
      })),
    };
  }

  /**
   * The file. The audit log records who exported how many questions.
   * @throws BadRequestException where no question is in it, or its pictures are too large
   */
  async write({ format, ...selection }: QuestionExport, actor: User) {
    const rows = await this.find(selection, actor);
    const { questions, pictureIds, toFile } = writeQuestions(rows.map(toFileQuestion), format);
    const written = questions.filter(({ problem }) => problem === null).length;
    if (!written)
      throw new BadRequestException('None of the chosen questions can be written in this format.');
    const pictures = await this.pictures.readAll(pictureIds);
    await this.audit.record(this.source.manager, {
      actor,
      action: 'question.list-exported',
      target: { kind: 'user', id: actor.id, name: displayName(actor) },
      detail: String(written),
    });
    return { ...toFile(pictures), name: QUESTION_FILE_NAMES[format] };
  }

  /** By category and title. */
  private async find({ filter, leaveOut }: Omit<QuestionExport, 'format'>, person: Person): Promise<Row[]> {
    const { condition, values } = filterOf(filter, person);
    const rows = await this.source.query<Row[]>(
      `WITH RECURSIVE paths AS (
         SELECT id, ARRAY[name] AS path FROM question_categories WHERE parent_id IS NULL
         UNION ALL
         SELECT children.id, path || children.name FROM question_categories children JOIN paths ON paths.id = children.parent_id)
       SELECT questions.id, title, paths.path AS category, tags, newest.points, newest.content, key
         ${QUESTIONS_WITH_NEWEST}
         JOIN question_keys ON version_id = newest.id
         JOIN paths ON paths.id = category_id
        WHERE ${condition} AND NOT questions.id = ANY ($${values.length + 1}::uuid[])
        ORDER BY paths.path, lower(title), questions.id
        LIMIT ${MAX_TRANSFERRED_QUESTIONS + 1}`,
      [...values, leaveOut],
    );
    if (rows.length > MAX_TRANSFERRED_QUESTIONS) throw new BadRequestException(TOO_MANY);
    return rows;
  }
}

const toFileQuestion = ({ title, category, tags, points, content, key }: Row): FileQuestion => ({
  title,
  category,
  tags,
  points,
  ...joinQuestion({ content, key }),
});
