import {
  archiveQuestion,
  countDrawableQuestions,
  createQuestion,
  createQuestionCategory,
  deleteQuestionCategory,
  duplicateQuestion,
  exportQuestions,
  getQuestion,
  getQuestionVersion,
  importQuestions,
  listQuestionCategories,
  listQuestions,
  listQuestionTags,
  previewQuestion,
  previewQuestionExport,
  previewQuestionImport,
  type QuestionCategoryChange,
  type QuestionChange,
  type QuestionDraft,
  renderQuestion,
  setQuestionPractice,
  updateQuestion,
  updateQuestionCategory,
} from '@lectern/contract';
import type { User } from '@lectern/data';
import { BadRequestException, Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { TeachingService } from '../../platform/rights/teaching.service.js';
import { CategoriesService } from './categories.service.js';
import { PracticeSettingService } from './practice-setting.service.js';
import { QuestionExportsService } from '../question-files/question-exports.service.js';
import { QuestionImportsService } from '../question-files/question-imports.service.js';
import { QuestionsService } from './questions.service.js';

const COURSE_REQUIRED = 'Choose the course of the category.';

@Controller()
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly categories: CategoriesService,
    private readonly imports: QuestionImportsService,
    private readonly exports: QuestionExportsService,
    private readonly practice: PracticeSettingService,
    private readonly teaching: TeachingService,
  ) {}

  @Endpoint(listQuestionCategories)
  listCategories({ user }: Input<typeof listQuestionCategories>) {
    return this.categories.list(user);
  }

  @Endpoint(createQuestionCategory)
  async createCategory({ body, user }: Input<typeof createQuestionCategory>) {
    await this.requireCategoryChange(user, body);
    return this.categories.create(body, user);
  }

  @Endpoint(updateQuestionCategory)
  async updateCategory({ params, body, user }: Input<typeof updateQuestionCategory>) {
    await this.teaching.require(user, 'category', params.categoryId);
    await this.requireCategoryChange(user, body);
    return this.categories.update(params.categoryId, body, user);
  }

  @Endpoint(deleteQuestionCategory)
  async deleteCategory({ params, user }: Input<typeof deleteQuestionCategory>, response: Response) {
    await this.teaching.require(user, 'category', params.categoryId);
    await this.categories.delete(params.categoryId, user);
    response.end();
  }

  @Endpoint(listQuestionTags)
  listTags({ user }: Input<typeof listQuestionTags>) {
    return this.questions.listTags(user);
  }

  @Endpoint(listQuestions)
  list({ query, user }: Input<typeof listQuestions>) {
    return this.questions.list(query, user);
  }

  @Endpoint(countDrawableQuestions)
  countDrawable({ query, user }: Input<typeof countDrawableQuestions>) {
    return this.questions.countDrawable(query, user);
  }

  @Endpoint(createQuestion)
  async create({ body, user }: Input<typeof createQuestion>) {
    await this.requireDraft(user, body);
    return this.questions.create(body, user);
  }

  @Endpoint(getQuestion)
  async get({ params, user }: Input<typeof getQuestion>) {
    await this.teaching.require(user, 'question', params.questionId);
    return this.questions.get(params.questionId, user);
  }

  @Endpoint(getQuestionVersion)
  async getVersion({ params, user }: Input<typeof getQuestionVersion>) {
    await this.teaching.require(user, 'question', params.questionId);
    return this.questions.getVersion(params.questionId, params.version);
  }

  @Endpoint(updateQuestion)
  async update({ params, body, user }: Input<typeof updateQuestion>) {
    await this.teaching.require(user, 'question', params.questionId);
    await this.requireDraft(user, body);
    return this.questions.update(params.questionId, body, user);
  }

  @Endpoint(duplicateQuestion)
  async duplicate({ params, user }: Input<typeof duplicateQuestion>) {
    await this.teaching.require(user, 'question', params.questionId);
    return this.questions.duplicate(params.questionId, user);
  }

  @Endpoint(archiveQuestion)
  async archive({ params, body, user }: Input<typeof archiveQuestion>) {
    await this.teaching.require(user, 'question', params.questionId);
    return this.questions.archive(params.questionId, body.isArchived, user);
  }

  @Endpoint(setQuestionPractice)
  setPractice({ body, user }: Input<typeof setQuestionPractice>) {
    return this.practice.set(body.questionIds, body.practice, user);
  }

  @Endpoint(renderQuestion)
  render({ body }: Input<typeof renderQuestion>) {
    return this.questions.render(body);
  }

  @Endpoint(previewQuestion)
  preview({ body }: Input<typeof previewQuestion>) {
    return this.questions.preview(body);
  }

  @Endpoint(previewQuestionImport)
  previewImport({ request, user }: Input<typeof previewQuestionImport>) {
    return this.imports.preview(request, user);
  }

  @Endpoint(importQuestions)
  import({ request, user }: Input<typeof importQuestions>) {
    return this.imports.import(request, user);
  }

  @Endpoint(previewQuestionExport)
  previewExport({ body, user }: Input<typeof previewQuestionExport>) {
    return this.exports.preview(body, user);
  }

  @Endpoint(exportQuestions)
  async export({ body, user, request }: Input<typeof exportQuestions>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    const { bytes, mediaType, name } = await this.exports.write(body, user);
    response.attachment(name).type(mediaType).setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(bytes);
  }

  /** The category and the slide that a question names are of the person's courses. */
  private async requireDraft(user: User, { categoryId, source }: QuestionDraft | QuestionChange) {
    await this.teaching.require(user, 'category', categoryId);
    if (source) await this.teaching.require(user, 'slide', source.slideId);
  }

  /** Only administrators have categories that belong to no course. */
  private async requireCategoryChange(user: User, { parentId, courseId }: QuestionCategoryChange) {
    if (courseId) await this.teaching.requireCourse(user, courseId);
    else if (user.role !== 'admin') throw new BadRequestException(COURSE_REQUIRED);
    if (parentId) await this.teaching.require(user, 'category', parentId);
  }
}
