import {
  type EditedQuestion,
  type ListedQuestion,
  type PreviewedMark,
  QUESTION_LIMITS,
  type QuestionChange,
  type QuestionContent,
  type QuestionDraft,
  type QuestionList,
  type QuestionQuery,
  type QuestionResponse,
  type WholeQuestion,
} from '@lectern/contract';
import {
  findResponseProblem,
  isTaughtBy,
  limitTo,
  mark,
  type Person,
  Question,
  QuestionCategory,
  QuestionKeyRow,
  QuestionVersion,
  type User,
  cleanQuestionTexts,
  withNewIds,
} from '@lectern/data';
import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { lockRow } from '../../platform/edits/lock-row.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { renderFormulas, renderFormulasIn } from '../question-html/render-formulas.js';
import { countDrawable } from './count-drawable.js';
import { cleanQuestion } from './clean-question.js';
import {
  LISTED_QUESTION,
  listQuestions,
  presentListedQuestion,
  QUESTIONS_WITH_NEWEST,
} from './list-questions.js';
import { findSource, requireQuote } from './question-source.js';

const NOT_FOUND = 'This question no longer exists.';
const ARCHIVED = 'This question is archived. Bring it back to change it.';
const TOO_MANY_TAGS = `A question can have at most ${QUESTION_LIMITS.tags} tags.`;
const OTHER_TYPE = 'The type of a question that was ready cannot change. Add a new question instead.';

/** Questions of the bank. A version never changes once it is ready. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  list(query: QuestionQuery, person: Person): Promise<QuestionList> {
    return listQuestions(this.source, query, person);
  }

  countDrawable(filters: Parameters<typeof countDrawable>[1], person: Person): Promise<{ count: number }> {
    return countDrawable(this.source, filters, person);
  }

  /** Tags of the person's questions that are not archived, by name. */
  listTags(person: Person): Promise<{ tag: string; questionCount: number }[]> {
    return this.source.query(
      `SELECT tag, count(*)::int AS "questionCount" FROM questions
         JOIN question_categories categories ON categories.id = category_id, unnest(tags) AS tag
        WHERE archived_at IS NULL AND ${isTaughtBy('categories.course_id', '$1')}
        GROUP BY tag ORDER BY tag`,
      [limitTo(person)],
    );
  }

  get(id: string, person: Person): Promise<EditedQuestion> {
    return findEdited(this.source.manager, id, person);
  }

  /** The caller has checked that the person may edit the question. */
  async getVersion(id: string, version: number) {
    const found = await this.source.manager.findOneBy(QuestionVersion, { questionId: id, version });
    if (!found) throw new NotFoundException('This version of the question does not exist.');
    const { key } = await this.source.manager.findOneByOrFail(QuestionKeyRow, { versionId: found.id });
    return { version, content: found.content, key, points: found.points };
  }

  async create(draft: QuestionDraft, actor: User): Promise<EditedQuestion> {
    return this.source.transaction(async (manager) =>
      findEdited(manager, await this.add(manager, draft, actor), actor),
    );
  }

  /**
   * Adds a question in the transaction of `manager`.
   * @returns its id
   */
  async add(manager: EntityManager, draft: QuestionDraft, actor: User): Promise<string> {
    const clean = cleanQuestion(draft);
    await requireCategory(manager, draft.categoryId);
    const { id } = await manager.save(Question, { ...metadata(draft), type: clean.content.type } as Question);
    await addVersion(manager, id, 1, draft, clean, actor);
    await this.record(manager, actor, 'question.created', id, draft.title);
    return id;
  }

  /**
   * Replaces a draft version. A ready version stays, and gets a successor if content, key, points or source differ.
   * @throws ConflictException with the code EDIT_CONFLICT when the sent version is outdated
   */
  async update(
    id: string,
    { version: sent, ...draft }: QuestionChange,
    actor: User,
  ): Promise<EditedQuestion> {
    return this.source.transaction(async (manager) => {
      const question = await lockQuestion(manager, id);
      requireVersion('question', question, sent);
      if (question.archivedAt) throw new ConflictException(ARCHIVED);
      const clean = cleanQuestion(draft);
      await requireCategory(manager, draft.categoryId);
      const newest = await findNewest(manager, id);
      const wasReady = newest.version > 1 || newest.status === 'ready';
      if (wasReady && clean.content.type !== question.type) throw new ConflictException(OTHER_TYPE);

      if (newest.status === 'draft') await manager.delete(QuestionVersion, newest.id);
      const isChanged = newest.status === 'draft' || (await differs(manager, newest, draft, clean));
      const version = newest.status === 'draft' ? newest.version : newest.version + 1;
      if (isChanged) await addVersion(manager, id, version, draft, clean, actor);
      await manager.update(Question, id, {
        ...metadata(draft),
        type: clean.content.type,
        updatedAt: new Date(),
      });
      await this.record(manager, actor, 'question.updated', id, draft.title);
      return findEdited(manager, id, actor);
    });
  }

  /** A draft with new ids of its parts. */
  async duplicate(id: string, actor: User): Promise<EditedQuestion> {
    const { title, category, tags, points, content, key, source } = await this.get(id, actor);
    return this.create(
      {
        title: `${title.slice(0, QUESTION_LIMITS.title - 7)} (copy)`,
        categoryId: category.id,
        tags,
        points,
        status: 'draft',
        ...withNewIds({ content, key }),
        source: source?.isCurrent ? { slideId: source.slideId, quote: source.quote } : null,
      },
      actor,
    );
  }

  /** A repeated call changes nothing. */
  async archive(id: string, isArchived: boolean, actor: User): Promise<EditedQuestion> {
    await this.setArchived(id, isArchived, actor);
    return this.get(id, actor);
  }

  /** @returns false where the question was archived, or was not, before */
  async setArchived(id: string, isArchived: boolean, actor: User): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const question = await lockQuestion(manager, id);
      if (Boolean(question.archivedAt) === isArchived) return false;
      const archivedAt = isArchived ? new Date() : null;
      await manager.update(Question, id, { archivedAt, updatedAt: new Date() });
      const action = isArchived ? 'question.archived' : 'question.restored';
      await this.record(manager, actor, action, id, question.title);
      return true;
    });
  }

  /** @returns false where the question already has the tags to add, and not those to remove */
  async retag(
    id: string,
    { add, remove }: { add: string[]; remove: string[] },
    actor: User,
  ): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const { tags: before, title, version, archivedAt } = await lockQuestion(manager, id);
      if (archivedAt) throw new ConflictException(ARCHIVED);
      const kept = before.filter((tag) => !remove.includes(tag) || add.includes(tag));
      const tags = [...new Set([...kept, ...add])];
      if (tags.length === before.length && kept.length === before.length) return false;
      if (tags.length > QUESTION_LIMITS.tags) throw new ConflictException(TOO_MANY_TAGS);
      await manager.update(Question, id, { tags, version: version + 1, updatedAt: new Date() });
      await this.record(manager, actor, 'question.updated', id, title);
      return true;
    });
  }

  /** As learners see it; nothing is stored. */
  render(content: QuestionContent): Promise<QuestionContent> {
    return renderFormulas(cleanQuestionTexts(content));
  }

  /** Marks a trial response; nothing is stored. */
  async preview(given: WholeQuestion & { response: QuestionResponse }): Promise<PreviewedMark> {
    const { content, key } = cleanQuestion(given);
    const problem = findResponseProblem(content, given.response);
    if (problem) throw new BadRequestException(problem);
    const { feedback, ...marked } = mark(content, key, given.response);
    return { ...marked, feedback: await Promise.all(feedback.map(renderFormulasIn)) };
  }

  private record(
    manager: EntityManager,
    actor: User,
    action: 'question.created' | 'question.updated' | 'question.archived' | 'question.restored',
    id: string,
    name: string,
  ) {
    return this.audit.record(manager, { actor, action, target: { kind: 'question', id, name } });
  }
}

const metadata = ({ title, categoryId, tags }: QuestionDraft) => ({
  title,
  categoryId,
  tags: [...new Set(tags)],
});

const lockQuestion = (manager: EntityManager, id: string) => lockRow(manager, Question, id, 'question');

async function requireCategory(manager: EntityManager, id: string) {
  const isThere = await manager.existsBy(QuestionCategory, { id });
  if (!isThere) throw new NotFoundException('This category no longer exists.');
}

const findNewest = (manager: EntityManager, questionId: string): Promise<QuestionVersion> =>
  manager.findOneOrFail(QuestionVersion, { where: { questionId }, order: { version: 'DESC' } });

async function addVersion(
  manager: EntityManager,
  questionId: string,
  version: number,
  { status, points, source }: QuestionDraft,
  { content, key }: WholeQuestion,
  actor: User,
) {
  if (source) await requireQuote(manager, source);
  const { id } = await manager.save(QuestionVersion, {
    questionId,
    version,
    status,
    content,
    points,
    slideId: source?.slideId ?? null,
    quote: source?.quote ?? null,
    createdById: actor.id,
  } as QuestionVersion);
  await manager.insert(QuestionKeyRow, { versionId: id, key } as never);
}

/** PostgreSQL compares: it stores objects with another order of fields. */
async function differs(
  manager: EntityManager,
  { id }: QuestionVersion,
  { points, source, status }: QuestionDraft,
  { content, key }: WholeQuestion,
): Promise<boolean> {
  const [same] = await manager.query<unknown[]>(
    `SELECT FROM question_versions JOIN question_keys ON version_id = id
      WHERE id = $1 AND content = $2 AND key = $3 AND points = $4 AND status = $5
        AND slide_id IS NOT DISTINCT FROM $6::uuid AND quote IS NOT DISTINCT FROM $7`,
    [id, content, key, points, status, source?.slideId ?? null, source?.quote ?? null],
  );
  return !same;
}

type EditedRow = Omit<ListedQuestion, 'updatedAt'> &
  WholeQuestion & {
    updatedAt: Date;
    versionId: string;
    version: number;
  };

/** With the exams that the person may work with. */
async function findEdited(manager: EntityManager, id: string, person: Person): Promise<EditedQuestion> {
  const [row] = await manager.query<EditedRow[]>(
    `${LISTED_QUESTION}, newest.id AS "versionId", questions.version, newest.content, key ${QUESTIONS_WITH_NEWEST}
       JOIN question_keys ON version_id = newest.id WHERE questions.id = $1`,
    [id],
  );
  if (!row) throw new NotFoundException(NOT_FOUND);
  const { versionId, ...listed } = row;
  const versions = await manager.query<(EditedQuestion['versions'][number] & { createdAt: Date })[]>(
    `SELECT version, status, question_versions.created_at AS "createdAt",
            nullif(concat_ws(' ', first_name, last_name), '') AS "createdBy",
            (SELECT count(*)::int FROM attempt_questions WHERE version_id = question_versions.id) AS "attemptCount"
       FROM question_versions LEFT JOIN users ON users.id = created_by_id
      WHERE question_id = $1 ORDER BY version DESC`,
    [id],
  );
  const exams = await manager.query<EditedQuestion['exams']>(
    `SELECT DISTINCT exams.id, exams.title FROM exam_slots
       JOIN exam_sections ON exam_sections.id = section_id JOIN exams ON exams.id = exam_id
      WHERE question_id = $1 AND ${isTaughtBy('exams.course_id', '$2')} ORDER BY title, id`,
    [id, limitTo(person)],
  );
  return {
    ...row,
    ...presentListedQuestion(listed),
    source: await findSource(manager, versionId),
    versions: versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })),
    exams,
  };
}
