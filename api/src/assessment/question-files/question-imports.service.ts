import {
  importQuestions,
  type Locale,
  MAX_QUESTION_FILE_BYTES,
  type QuestionImportFields,
  type QuestionImportPreview,
  type QuestionImportResult,
} from '@lectern/contract';
import { type Person, QuestionImport, type User } from '@lectern/data';
import { translateText } from '@lectern/i18n/server';
import { slideText } from '@lectern/text';
import {
  type EncodedPicture,
  fingerprintQuestion,
  pictureUrl,
  type PreparedQuestion,
  type QuestionFile,
  readQuestionFile,
} from '@lectern/import-reader';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import type { FileRules, ReceivedFile } from '../../platform/transfer/receive-file.js';
import { receiveImport } from '../../platform/transfer/receive-import.js';
import { validate } from '../../platform/http/validate.js';
import { QuestionPicturesService } from './question-pictures.service.js';
import { RightsService } from '../../platform/rights/rights.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { CategoriesService } from '../bank/categories.service.js';
import { listCategoryNotes } from './category-paths.js';
import { type ImportableQuestion, insertQuestions } from './insert-questions.js';
import { presentProblems } from './present-problems.js';
import { lockImports, findByPrompt } from './question-files.queries.js';

/** Length of the first words of a question in a preview, in characters. */
const EXCERPT_LENGTH = 160;

const FILE_RULES: FileRules = {
  maxBytes: MAX_QUESTION_FILE_BYTES,
  tooLarge: {
    id: 'assessment.questionFileTooLarge',
    values: { megabytes: MAX_QUESTION_FILE_BYTES / 1024 / 1024 },
  },
  missing: { id: 'assessment.questionFileMissing' },
};

type Duplicates = Map<PreparedQuestion, { id: string; title: string }>;

/** Imports files with questions of other programs. */
@Injectable()
export class QuestionImportsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly categories: CategoriesService,
    private readonly rights: RightsService,
    private readonly pictures: QuestionPicturesService,
  ) {}

  /** What an import of the file would do. Nothing is stored. */
  async preview(request: Request, user: User, locale: Locale): Promise<QuestionImportPreview> {
    const { hash, format, notes, questions } = await receiveImport(
      request,
      user,
      FILE_RULES,
      async (upload, signal) => ({ hash: upload.hash, ...(await this.read(upload, signal, false)) }),
    );
    const duplicates = await findDuplicates(this.source.manager, questions, user);
    const earlier = await this.source.manager.findOne(QuestionImport, {
      where: { fileHash: hash, ...(user.role !== 'admin' && { createdById: user.id }) },
      order: { createdAt: 'DESC' },
    });
    return {
      format,
      notes: [...notes, ...listCategoryNotes(listPaths(questions.filter(isImportable)))].map((note) =>
        translateText(locale, note),
      ),
      importedBefore: earlier && {
        at: earlier.createdAt.toISOString(),
        questionCount: earlier.questionCount,
      },
      questions: questions.map((one) => ({
        number: one.number,
        title: one.title,
        excerpt: one.prepared ? slideText(one.prepared.content.prompt).slice(0, EXCERPT_LENGTH) : '',
        type: one.prepared?.content.type ?? null,
        ...presentProblems(one, locale),
        category: one.prepared?.category ?? [],
        duplicateOf: duplicates.get(one) ?? null,
      })),
    };
  }

  /**
   * Imports the questions of a file in one transaction. Imports take turns, so that the same file twice at the same time
   * makes no duplicates.
   */
  async import(request: Request, actor: User): Promise<QuestionImportResult> {
    const { upload, fields, format, questions, pictures } = await receiveImport(
      request,
      actor,
      FILE_RULES,
      async (received, signal) => {
        const given = validate(importQuestions.body, received.fields) as QuestionImportFields;
        await this.rights.require(actor, 'category', given.categoryId);
        return { upload: received, fields: given, ...(await this.read(received, signal, true)) };
      },
    );
    return this.source.transaction(async (manager) => {
      await lockImports(manager);
      const earlier = await manager.findOneBy(QuestionImport, { id: fields.importId });
      if (earlier) return presentResult(requireOwn(earlier, actor));
      const target = await this.categories.find(manager, fields.categoryId);
      const { chosen, duplicateCount, problemCount } = await chooseQuestions(
        manager,
        questions,
        fields,
        actor,
      );
      const categories = fields.keepCategories
        ? await this.categories.findOrCreatePaths(manager, target, listPaths(chosen), actor)
        : { find: () => target.id, createdCount: 0 };
      await this.pictures.save(manager, filterShown(pictures, chosen), actor.id);
      await insertQuestions(manager, chosen, { findCategoryId: categories.find, fields, actor });
      const row = {
        id: fields.importId,
        fileHash: upload.hash,
        fileName: upload.name,
        format,
        questionCount: chosen.length,
        duplicateCount,
        problemCount,
        createdById: actor.id,
      };
      await manager.insert(QuestionImport, row);
      await this.audit.record(manager, {
        actor,
        action: 'question.imported',
        target: { kind: 'question-category', id: target.id, name: target.name },
        detail: describeCounts(chosen.length, upload.name, categories.createdCount),
      });
      return presentResult(row);
    });
  }

  private read({ bytes }: ReceivedFile, signal: AbortSignal, keepsPictures: boolean): Promise<QuestionFile> {
    return readQuestionFile(bytes, {
      keepsPictures,
      findPictureSize: (id) => this.pictures.findSize(id),
      signal,
    });
  }
}

function describeCounts(questions: number, fileName: string, categories: number): string {
  const created = categories && `${categories} new ${categories === 1 ? 'category' : 'categories'}`;
  return `${questions} from ${fileName}${created ? `, ${created}` : ''}`;
}

const presentResult = (row: {
  id: string;
  questionCount: number;
  duplicateCount: number;
  problemCount: number;
}): QuestionImportResult => ({
  importId: row.id,
  importedCount: row.questionCount,
  duplicateCount: row.duplicateCount,
  problemCount: row.problemCount,
});

const isImportable = (one: PreparedQuestion): one is ImportableQuestion => one.prepared !== null;

const listPaths = (questions: ImportableQuestion[]) => questions.map(({ prepared }) => prepared.category);

/** Keeps the pictures that any of the questions shows. */
function filterShown(pictures: EncodedPicture[], questions: ImportableQuestion[]): EncodedPicture[] {
  const written = JSON.stringify(questions.map(({ prepared }) => [prepared.content, prepared.key]));
  return pictures.filter(({ id }) => written.includes(pictureUrl(id)));
}

/** Refuses the id of another person's import, since the browser chooses the ids. The answer has no data of that import. */
function requireOwn(earlier: QuestionImport, actor: User): QuestionImport {
  if (earlier.createdById !== actor.id) throw new Refusal(409, 'assessment.importUsed');
  return earlier;
}

/** Finds the questions to import, and counts the requested ones that are left out. */
async function chooseQuestions(
  manager: EntityManager,
  questions: PreparedQuestion[],
  fields: QuestionImportFields,
  actor: User,
) {
  const leftOut = new Set(fields.leaveOut.split(',').map(Number));
  const requested = questions.filter(({ number }) => !leftOut.has(number));
  const readable = requested.filter(isImportable);
  const duplicates = fields.includeDuplicates ? new Map() : await findDuplicates(manager, readable, actor);
  return {
    chosen: readable.filter((one) => !duplicates.has(one)),
    duplicateCount: duplicates.size,
    problemCount: requested.length - readable.length,
  };
}

/** Questions with the same content and key in the part of the bank that the person may work with. */
async function findDuplicates(
  manager: EntityManager,
  questions: PreparedQuestion[],
  person: Person,
): Promise<Duplicates> {
  const ready = questions.filter(isImportable);
  const prompts = [...new Set(ready.map(({ prepared }) => prepared.content.prompt))];
  const rows = await findByPrompt(manager, prompts, person);
  const known = new Map(rows.map(({ id, title, ...stored }) => [fingerprintQuestion(stored), { id, title }]));
  return new Map(
    ready.flatMap((one) => {
      const found = known.get(one.prepared.fingerprint);
      return found ? [[one, found] as const] : [];
    }),
  );
}
