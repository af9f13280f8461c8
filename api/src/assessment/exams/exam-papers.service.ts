import type { ExamPaper } from '@lectern/contract';
import {
  Course,
  drawableSections,
  drawQuestions,
  Exam,
  findExamStructure,
  shuffleContent,
  sumPoints,
} from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { renderFormulas } from '../question-html/render-formulas.js';
import { Refusal } from '../../platform/http/refusal.js';
import { findWholeVersions } from './exams.queries.js';
import { IncompleteExam } from './incomplete-exam.js';
import { findProblems } from './present-exam.js';

/** Exams on paper. Callers check who may see the keys. */
@Injectable()
export class ExamPapersService {
  constructor(private readonly source: DataSource) {}

  /** The paper of a number: its random draws and its order, as an attempt with this seed has them. */
  async get(examId: string, number: number): Promise<ExamPaper> {
    const { exam, sections, questions } = await this.draw(examId, number);
    const course = await this.source.manager.findOneByOrFail(Course, { id: exam.courseId });
    const rendered: ExamPaper['questions'] = [];
    for (const { questionId, section, points, seed, ...version } of questions) {
      const { content, key } = await renderFormulas({ content: version.content, key: version.key });
      const shuffled = shuffleContent(content, seed, exam.shuffleOptions);
      rendered.push({ questionId, section, points, content: shuffled, key });
    }
    return {
      exam: { id: exam.id, title: exam.title, description: exam.description },
      course: { title: course.title },
      timeLimit: exam.timeLimit,
      totalPoints: sumPoints(sections),
      number,
      hasVariants:
        exam.shuffleQuestions ||
        exam.shuffleOptions ||
        sections.some(({ slots }) => slots.some(({ questionId }) => questionId === null)),
      questions: rendered,
    };
  }

  /**
   * Draws the questions of a number, with their contents and keys as they are stored.
   * @throws Refusal (404), or IncompleteExam (409) where the slots cannot be filled
   */
  async draw(examId: string, number: number) {
    const { manager } = this.source;
    const exam = await manager.findOneBy(Exam, { id: examId });
    if (!exam) throw new Refusal(404, 'assessment.examGone');
    const sections = await findExamStructure(manager, examId);
    const drawn = drawQuestions(drawableSections(sections), number, exam.shuffleQuestions);
    if (!drawn?.length) throw new IncompleteExam(findProblems(exam, sections));
    const versions = await findWholeVersions(
      manager,
      drawn.map(({ versionId }) => versionId),
    );
    const stored = new Map(versions.map(({ id, ...version }) => [id, version]));
    const questions = drawn.flatMap((question) => {
      const version = stored.get(question.versionId);
      return version ? [{ ...question, ...version }] : [];
    });
    return { exam, sections, questions };
  }
}
