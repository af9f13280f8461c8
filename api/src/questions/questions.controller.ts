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
  renderQuestion,
  setQuestionPractice,
  updateQuestion,
  updateQuestionCategory,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { CategoriesService } from './categories.service.js';
import { PracticeSettingService } from './practice-setting.service.js';
import { QuestionExportsService } from './question-exports.service.js';
import { QuestionImportsService } from './question-imports.service.js';
import { QuestionsService } from './questions.service.js';

@Controller()
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly categories: CategoriesService,
    private readonly imports: QuestionImportsService,
    private readonly exports: QuestionExportsService,
    private readonly practice: PracticeSettingService,
  ) {}

  @Endpoint(listQuestionCategories)
  listCategories() {
    return this.categories.list();
  }

  @Endpoint(createQuestionCategory)
  createCategory({ body, user }: Input<typeof createQuestionCategory>) {
    return this.categories.create(body, user);
  }

  @Endpoint(updateQuestionCategory)
  updateCategory({ params, body, user }: Input<typeof updateQuestionCategory>) {
    return this.categories.update(params.categoryId, body, user);
  }

  @Endpoint(deleteQuestionCategory)
  async deleteCategory({ params, user }: Input<typeof deleteQuestionCategory>, response: Response) {
    await this.categories.delete(params.categoryId, user);
    response.end();
  }

  @Endpoint(listQuestionTags)
  listTags() {
    return this.questions.listTags();
  }

  @Endpoint(listQuestions)
  list({ query }: Input<typeof listQuestions>) {
    return this.questions.list(query);
  }

  @Endpoint(countDrawableQuestions)
  countDrawable({ query }: Input<typeof countDrawableQuestions>) {
    return this.questions.countDrawable(query);
  }

  @Endpoint(createQuestion)
  create({ body, user }: Input<typeof createQuestion>) {
    return this.questions.create(body, user);
  }

  @Endpoint(getQuestion)
  get({ params }: Input<typeof getQuestion>) {
    return this.questions.get(params.questionId);
  }

  @Endpoint(getQuestionVersion)
  getVersion({ params }: Input<typeof getQuestionVersion>) {
    return this.questions.getVersion(params.questionId, params.version);
  }

  @Endpoint(updateQuestion)
  update({ params, body, user }: Input<typeof updateQuestion>) {
    return this.questions.update(params.questionId, body, user);
  }

  @Endpoint(duplicateQuestion)
  duplicate({ params, user }: Input<typeof duplicateQuestion>) {
    return this.questions.duplicate(params.questionId, user);
  }

  @Endpoint(archiveQuestion)
  archive({ params, body, user }: Input<typeof archiveQuestion>) {
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
  previewImport({ request }: Input<typeof previewQuestionImport>) {
    return this.imports.preview(request);
  }

  @Endpoint(importQuestions)
  import({ request, user }: Input<typeof importQuestions>) {
    return this.imports.import(request, user);
  }

  @Endpoint(previewQuestionExport)
  previewExport({ body }: Input<typeof previewQuestionExport>) {
    return this.exports.preview(body);
  }

  @Endpoint(exportQuestions)
  async export({ body }: Input<typeof exportQuestions>, response: Response) {
    const { bytes, mediaType, name } = await this.exports.write(body);
    response.attachment(name).type(mediaType).setHeader('Cache-Control', 'no-store');
    response.end(bytes);
  }
}
