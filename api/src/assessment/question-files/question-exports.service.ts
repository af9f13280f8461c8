import {
  displayName,
  joinQuestion,
  type Locale,
  MAX_TRANSFERRED_QUESTIONS,
  QUESTION_FILE_NAMES,
  type QuestionExport,
  type QuestionExportPreview,
} from '@lectern/contract';
import { presentProblems } from './present-problems.js';
import { translate } from '@lectern/i18n/server';
import { buildTableWords, type FileQuestion, writeQuestions } from '@lectern/question-formats';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Person, User } from '@lectern/data';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { QuestionPicturesService } from './question-pictures.service.js';
import { type ExportedRow, findExported } from './question-files.queries.js';
import type { Localized } from '../../platform/lists/order.queries.js';

/** Exports questions of the bank in formats of other programs. */
@Injectable()
export class QuestionExportsService {
  constructor(
    private readonly source: DataSource,
    private readonly pictures: QuestionPicturesService,
    private readonly audit: AuditService,
  ) {}

  /** Shows which parts of each question the format cannot keep. */
  async preview(
    { format, ...selection }: QuestionExport,
    person: Person,
    locale: Locale,
  ): Promise<QuestionExportPreview> {
    const rows = await this.find({ ...selection, locale }, person);
    const { questions } = writeQuestions(rows.map(toFileQuestion), format);
    return {
      questions: rows.map(({ id, title, content }, index) => ({
        id,
        title,
        type: content.type,
        ...presentProblems(questions[index] ?? { problem: null, losses: [] }, locale),
      })),
    };
  }

  /**
   * Writes the file. The audit log records the person and the number of questions.
   * @throws Refusal (400) if the file would have no question, or the pictures are too large
   */
  async write({ format, ...selection }: QuestionExport, actor: User, locale: Locale) {
    const rows = await this.find({ ...selection, locale }, actor);
    const { questions, pictureIds, toFile } = writeQuestions(rows.map(toFileQuestion), format);
    const writtenCount = questions.filter(({ problem }) => problem === null).length;
    if (!writtenCount) throw new Refusal(400, 'assessment.nothingToExport');
    const pictures = await this.pictures.readAll(pictureIds);
    await this.audit.record(this.source.manager, {
      actor,
      action: 'question.list-exported',
      target: { kind: 'user', id: actor.id, name: displayName(actor) },
      detail: String(writtenCount),
    });
    const words = buildTableWords((id) => translate(locale, id));
    return { ...toFile(pictures, words), name: QUESTION_FILE_NAMES[format] };
  }

  /** @throws Refusal (400) for more questions than may be exported */
  private async find(
    selection: Localized<Omit<QuestionExport, 'format'>>,
    person: Person,
  ): Promise<ExportedRow[]> {
    const rows = await findExported(this.source.manager, selection, person);
    if (rows.length > MAX_TRANSFERRED_QUESTIONS)
      throw new Refusal(400, 'assessment.tooManyExported', { values: { max: MAX_TRANSFERRED_QUESTIONS } });
    return rows;
  }
}

const toFileQuestion = ({ title, category, tags, points, content, key }: ExportedRow): FileQuestion => ({
  title,
  category,
  tags,
  points,
  ...joinQuestion({ content, key }),
});
