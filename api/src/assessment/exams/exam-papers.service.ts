import type { ExamPaper } from '@lectern/contract';
import {
  Course,
  toDrawableSections,
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

/** Exams to print. Callers check whether the person may see the keys. */
@Injectable()
export class ExamPapersService {
  constructor(private readonly source: DataSource) {}

  /** Returns the paper with a number. The number is the seed: draws and order are those of an attempt with this seed. */
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
   * Draws the questions of the paper with a number, with their stored contents and keys.
   * @throws Refusal (404), or IncompleteExam (409) if there are too few questions for the slots
   */
  async draw(examId: string, number: number) {
    const { manager } = this.source;
    const exam = await manager.findOneBy(Exam, { id: examId });
    if (!exam) throw new Refusal(404, 'assessment.examGone');
    const sections = await findExamStructure(manager, examId);
    const drawnQuestions = drawQuestions(toDrawableSections(sections), number, exam.shuffleQuestions);
    if (!drawnQuestions?.length) throw new IncompleteExam(findProblems(exam, sections));
    const versions = await findWholeVersions(
      manager,
      drawnQuestions.map(({ versionId }) => versionId),
    );
    const versionsById = new Map(versions.map(({ id, ...version }) => [id, version]));
    const questions = drawnQuestions.flatMap((question) => {
      const version = versionsById.get(question.versionId);
      return version ? [{ ...question, ...version }] : [];
    });
    return { exam, sections, questions };
  }
}
