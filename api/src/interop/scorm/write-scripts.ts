import {
  COURSE_FUNCTION,
  MODULE_FUNCTION,
  type PackagedCourse,
  type PackagedModule,
} from '@lectern/scorm-player';

/**
 * Writes the script that starts the player. The data is a script, because browsers run scripts from a disk but refuse to fetch data
 * there.
 */
export const writeCourseScript = (course: PackagedCourse): string =>
  `${COURSE_FUNCTION}(${toScript(course)});\n`;

export const writeModuleScript = (index: number, module: PackagedModule): string =>
  `${MODULE_FUNCTION}(${index}, ${toScript(module)});\n`;

/**
 * Writes JSON for a script. Line separators are escaped because they end a string in older engines, `<` because it could end an inline
 * script.
 */
const toScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
