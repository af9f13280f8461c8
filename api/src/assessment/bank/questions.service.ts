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
  type Locale,
} from '@lectern/contract';
import {
  findResponseProblem,
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
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Localized } from '../../platform/lists/order.queries.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { lockRow } from '../../platform/edits/lock-row.js';
import { requireVersion } from '../../platform/edits/require-version.js';
import { renderFormulas, renderFormulasIn } from '../question-html/render-formulas.js';
import { Refusal } from '../../platform/http/refusal.js';
import { cleanQuestion } from './clean-question.js';
import { findSource, requireQuote } from './question-source.js';
import {
  countDrawable,
  findEditedRow,
  findExamsWith,
  findQuestionPage,
  findTags,
  findVersions,
  isSameVersion,
  type ListedRow,
} from './questions.queries.js';

/** Questions of the bank. A version never changes once it is ready. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Returns one page of the questions that the person may work with. */
  async list(query: Localized<QuestionQuery>, person: Person): Promise<QuestionList> {
    const { items, total } = await findQuestionPage(this.source.manager, query, person);
    return { items: items.map(presentListedQuestion), total };
  }

  countDrawable(filters: Parameters<typeof countDrawable>[1], person: Person): Promise<{ count: number }> {
    return countDrawable(this.source.manager, filters, person);
  }

  listTags(person: Person): Promise<{ tag: string; questionCount: number }[]> {
    return findTags(this.source.manager, person);
  }

  get(id: string, person: Person, locale: Locale | null = null): Promise<EditedQuestion> {
    return findEdited(this.source.manager, id, { person, locale });
  }

  /** The caller has checked that the person may edit the question. */
  async getVersion(id: string, version: number) {
    const found = await this.source.manager.findOneBy(QuestionVersion, { questionId: id, version });
    if (!found) throw new Refusal(404, 'assessment.questionVersionNotFound');
    const { key } = await this.source.manager.findOneByOrFail(QuestionKeyRow, { versionId: found.id });
    return { version, content: found.content, key, points: found.points };
  }

  async create(draft: QuestionDraft, actor: User): Promise<EditedQuestion> {
    return this.source.transaction(async (manager) =>
      findEdited(manager, await this.add(manager, draft, actor), { person: actor, locale: null }),
    );
  }

  /**
   * Adds a question in the transaction of `manager`.
   * @returns its id
   */
  async add(manager: EntityManager, draft: QuestionDraft, actor: User): Promise<string> {
    const clean = cleanQuestion(draft);
    await requireCategory(manager, draft.categoryId);
    const { id } = await manager.save(Question, {
      ...pickMetadata(draft),
      type: clean.content.type,
    } as Question);
    await addVersion(manager, id, 1, draft, clean, actor);
    await this.record(manager, actor, 'question.created', id, draft.title);
    return id;
  }

  /**
   * Replaces the newest version if it is a draft. A ready version stays as it is; if content, key, points, status or source differ,
   * a further version is added.
   * @throws Refusal (409) with the code EDIT_CONFLICT if the sent version is outdated
   */
  async update(
    id: string,
    { version: sentVersion, ...draft }: QuestionChange,
    { user: actor, locale }: Localized<{ user: User }>,
  ): Promise<EditedQuestion> {
    return this.source.transaction(async (manager) => {
      const question = await lockQuestion(manager, id);
      requireVersion('question', question, sentVersion);
      if (question.archivedAt) throw new Refusal(409, 'assessment.questionArchived');
      const clean = cleanQuestion(draft);
      await requireCategory(manager, draft.categoryId);
      const newest = await findNewest(manager, id);
      const wasReady = newest.version > 1 || newest.status === 'ready';
      if (wasReady && clean.content.type !== question.type)
        throw new Refusal(409, 'assessment.questionTypeFixed');

      if (newest.status === 'draft') await manager.delete(QuestionVersion, newest.id);
      const needsVersion =
        newest.status === 'draft' || !(await isSameVersion(manager, newest.id, { ...draft, ...clean }));
      const version = newest.status === 'draft' ? newest.version : newest.version + 1;
      if (needsVersion) await addVersion(manager, id, version, draft, clean, actor);
      await manager.update(Question, id, {
        ...pickMetadata(draft),
        type: clean.content.type,
        updatedAt: new Date(),
      });
      await this.record(manager, actor, 'question.updated', id, draft.title);
      return findEdited(manager, id, { person: actor, locale });
    });
  }

  /** Creates a draft with the content of a question and new ids of the question's parts. */
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

  /** @returns false if the question was in this state already */
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

  /** @returns false if nothing changes: the question has all tags to add and no tag to remove */
  async retag(
    id: string,
    { add, remove }: { add: string[]; remove: string[] },
    actor: User,
  ): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const { tags: before, title, archivedAt } = await lockQuestion(manager, id);
      if (archivedAt) throw new Refusal(409, 'assessment.questionArchived');
      const remaining = before.filter((tag) => !remove.includes(tag) || add.includes(tag));
      const tags = [...new Set([...remaining, ...add])];
      if (tags.length === before.length && remaining.length === before.length) return false;
      if (tags.length > QUESTION_LIMITS.tags)
        throw new Refusal(409, 'assessment.tooManyTags', { values: { max: QUESTION_LIMITS.tags } });
      await manager.update(Question, id, { tags });
      await this.record(manager, actor, 'question.updated', id, title);
      return true;
    });
  }

  /** Shows a question as learners see it; nothing is stored. */
  render(content: QuestionContent): Promise<QuestionContent> {
    return renderFormulas(cleanQuestionTexts(content));
  }

  /** Marks a trial response; nothing is stored. */
  async preview(trial: WholeQuestion & { response: QuestionResponse }): Promise<PreviewedMark> {
    const { content, key } = cleanQuestion(trial);
    const problem = findResponseProblem(content, trial.response);
    if (problem) throw new Refusal(400, problem);
    const { feedback, ...result } = mark(content, key, trial.response);
    return { ...result, feedback: await Promise.all(feedback.map(renderFormulasIn)) };
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

const pickMetadata = ({ title, categoryId, tags }: QuestionDraft) => ({
  title,
  categoryId,
  tags: [...new Set(tags)],
});

const lockQuestion = (manager: EntityManager, id: string) => lockRow(manager, Question, id, 'question');

async function requireCategory(manager: EntityManager, id: string) {
  const isThere = await manager.existsBy(QuestionCategory, { id });
  if (!isThere) throw new Refusal(404, 'assessment.categoryGone');
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

const presentListedQuestion = (row: ListedRow): ListedQuestion => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** Finds a question with the exams that the person may work with. */
async function findEdited(
  manager: EntityManager,
  id: string,
  reader: { person: Person; locale: Locale | null },
): Promise<EditedQuestion> {
  const row = await findEditedRow(manager, id);
  if (!row) throw new Refusal(404, 'assessment.questionGone');
  const { versionId, ...listed } = row;
  const versions = await findVersions(manager, id);
  return {
    ...row,
    ...presentListedQuestion(listed),
    source: await findSource(manager, versionId),
    versions: versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })),
    exams: await findExamsWith(manager, id, reader),
  };
}
