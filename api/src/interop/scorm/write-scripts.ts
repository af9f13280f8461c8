import {
  COURSE_FUNCTION,
  MODULE_FUNCTION,
  type PackagedCourse,
  type PackagedModule,
} from '@lectern/scorm-player';

/** The script that starts the player. Scripts are read from a disk too, where a browser refuses to read data. */
export const writeCourseScript = (course: PackagedCourse): string =>
  `${COURSE_FUNCTION}(${toScript(course)});\n`;

export const writeModuleScript = (index: number, module: PackagedModule): string =>
  `${MODULE_FUNCTION}(${index}, ${toScript(module)});\n`;

/** JSON as a part of a script: line separators end a text in older engines, and `<` could end an inline script. */
const toScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
