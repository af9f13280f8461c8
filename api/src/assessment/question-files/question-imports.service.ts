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

/** Characters of a question's text that a preview shows. */
const EXCERPT_LENGTH = 160;

const FILE_RULES: FileRules = {
  maxBytes: MAX_QUESTION_FILE_BYTES,
  tooLarge: {
    id: 'assessment.questionFileTooLarge',
    values: { megabytes: MAX_QUESTION_FILE_BYTES / 1024 / 1024 },
  },
  missing: { id: 'assessment.questionFileMissing' },
};

/** Questions of a file that are in the bank already, with the stored question. */
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

  /** Shows what an import of the file would do. Nothing is stored. */
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
      questions: questions.map((question) => ({
        number: question.number,
        title: question.title,
        excerpt: question.prepared
          ? slideText(question.prepared.content.prompt).slice(0, EXCERPT_LENGTH)
          : '',
        type: question.prepared?.content.type ?? null,
        ...presentProblems(question, locale),
        category: question.prepared?.category ?? [],
        duplicateOf: duplicates.get(question) ?? null,
      })),
    };
  }

  /**
   * Imports the questions of a file in one transaction, under a lock of all imports. A repeated call with the same import id returns the
   * first result.
   */
  async import(request: Request, actor: User): Promise<QuestionImportResult> {
    const { upload, fields, format, questions, pictures } = await receiveImport(
      request,
      actor,
      FILE_RULES,
      async (received, signal) => {
        const importFields = validate(importQuestions.body, received.fields) as QuestionImportFields;
        await this.rights.require(actor, 'category', importFields.categoryId);
        return { upload: received, fields: importFields, ...(await this.read(received, signal, true)) };
      },
    );
    return this.source.transaction(async (manager) => {
      await lockImports(manager);
      const earlier = await manager.findOneBy(QuestionImport, { id: fields.importId });
      if (earlier) return presentResult(requireOwnImport(earlier, actor));
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
      await this.pictures.save(manager, filterUsedPictures(pictures, chosen), actor.id);
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

const isImportable = (question: PreparedQuestion): question is ImportableQuestion =>
  question.prepared !== null;

const listPaths = (questions: ImportableQuestion[]) => questions.map(({ prepared }) => prepared.category);

/** Keeps the pictures that at least one of the questions shows. */
function filterUsedPictures(pictures: EncodedPicture[], questions: ImportableQuestion[]): EncodedPicture[] {
  const questionsJson = JSON.stringify(questions.map(({ prepared }) => [prepared.content, prepared.key]));
  return pictures.filter(({ id }) => questionsJson.includes(pictureUrl(id)));
}

/** Refuses the id of another person's import. Such a request is possible because the browser chooses the ids of imports. */
function requireOwnImport(earlier: QuestionImport, actor: User): QuestionImport {
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
    chosen: readable.filter((question) => !duplicates.has(question)),
    duplicateCount: duplicates.size,
    problemCount: requested.length - readable.length,
  };
}

/** Finds questions of a file whose content and key equal those of a stored question that the person may work with. */
async function findDuplicates(
  manager: EntityManager,
  questions: PreparedQuestion[],
  person: Person,
): Promise<Duplicates> {
  const importable = questions.filter(isImportable);
  const prompts = [...new Set(importable.map(({ prepared }) => prepared.content.prompt))];
  const rows = await findByPrompt(manager, prompts, person);
  const storedByFingerprint = new Map(
    rows.map(({ id, title, ...stored }) => [fingerprintQuestion(stored), { id, title }]),
  );
  return new Map(
    importable.flatMap((question) => {
      const duplicate = storedByFingerprint.get(question.prepared.fingerprint);
      return duplicate ? [[question, duplicate] as const] : [];
    }),
  );
}
