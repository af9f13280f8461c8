import { Course, type Module, findSlideLanguages } from '@lectern/data';
import type { DataSource } from 'typeorm';
import {
  findOfferedQuestions,
  type OfferedQuestion,
} from '../../assessment/practice/offered-questions.queries.js';
import { findOutline } from '../../courses/reading/find-outline.js';

/** A course as it is at one moment, without pictures and sounds. */
export interface ExportedCourse {
  course: Course;
  modules: Module[];
  /** The languages of slides by slide id; null: the slide has that of the course. */
  languages: Map<string, string | null>;
  questions: OfferedQuestion[];
}

/**
 * Reads a course for a package; undefined where it does not exist. One transaction reads everything, so that an edit in the meantime
 * can't mix two versions.
 * @param hasPractice whether the package gets practice questions
 */
export function readCourse(
  source: DataSource,
  id: string,
  hasPractice: boolean,
): Promise<ExportedCourse | undefined> {
  return source.transaction('REPEATABLE READ', async (manager) => {
    const course = await manager.findOneBy(Course, { id });
    if (!course) return undefined;
    const modules = await findOutline(manager, id);
    const languages = await findSlideLanguages(manager, { courseId: id });
    const questions = hasPractice ? await findOfferedQuestions(manager, id) : [];
    return { course, modules, languages, questions };
  });
}
