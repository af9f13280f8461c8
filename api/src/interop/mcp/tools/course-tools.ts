import {
  type Course,
  CourseId,
  getCourse,
  listCourses,
  listSlides,
  listTaughtCourses,
  ModuleId,
  PageNumber,
  searchEverything,
  type SearchHit,
} from '@lectern/contract';
import { slideText } from '@lectern/text';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.js';
import { limitRows, limitText } from '../limit-result.js';
import { declareTool } from './tool.js';

const COURSES_PER_PAGE = 50;
const MAX_INSTRUCTORS = 10;

const PageInput = z.object({ page: PageNumber });

const presentCourse = ({ id, slug, title, level, language, isPublished }: Course) => ({
  ...{ id, slug, title, level, language, isPublished },
});

function presentPage(courses: Course[], page: number) {
  const rows = courses.slice((page - 1) * COURSES_PER_PAGE, page * COURSES_PER_PAGE);
  return limitRows(rows.map(presentCourse), courses.length);
}

const presentHit = ({
  kind,
  id,
  title,
  context,
  courseSlug,
  moduleId,
  slidePosition,
  seconds,
}: SearchHit) => ({
  ...{ kind, id, title, context, courseSlug, moduleId, slidePosition, seconds },
});

const searchTool = declareTool({
  name: 'search',
  title: 'Search courses and slides',
  description:
    'Finds courses and slides by words of their titles or of what is spoken in their videos. A slide has moduleId and slidePosition for read_slide.',
  effect: 'reads',
  hasTexts: true,
  calls: [searchEverything],
  input: searchEverything.query,
  async run({ q }, call) {
    const { hits } = await call(searchEverything, { query: { q } });
    const readableHits = hits.filter(({ kind }) => kind === 'course' || kind === 'slide');
    return limitRows(readableHits.map(presentHit));
  },
});

const listCoursesTool = declareTool({
  name: 'list_courses',
  title: 'List courses',
  description: `Lists the published courses, newest first, ${COURSES_PER_PAGE} a page.`,
  effect: 'reads',
  hasTexts: true,
  calls: [listCourses],
  input: PageInput,
  run: async ({ page }, call) => presentPage(await call(listCourses), page),
});

const listTaughtCoursesTool = declareTool({
  name: 'list_taught_courses',
  title: 'List own courses',
  description: `Lists the courses that the person teaches, drafts too, newest first, ${COURSES_PER_PAGE} a page.`,
  effect: 'reads',
  hasTexts: true,
  calls: [listTaughtCourses],
  input: PageInput,
  run: async ({ page }, call) => presentPage(await call(listTaughtCourses), page),
});

const getCourseTool = declareTool({
  name: 'get_course',
  title: 'Read a course',
  description:
    'Returns a course with its modules in order. Each module has an id and a number of slides for read_slide.',
  effect: 'reads',
  hasTexts: true,
  calls: [getCourse],
  input: CourseId,
  async run({ id }, call) {
    const course = await call(getCourse, { params: { id } });
    const { modules, description, instructors } = course;
    const moduleRows = modules.map(({ id: moduleId, title, slideCount, isScorm, lock }) => ({
      ...{ moduleId, title, slideCount, isScorm: isScorm ?? false, isLocked: lock !== undefined },
    }));
    return {
      ...presentCourse(course),
      description: description && limitText(description),
      instructors: instructors.map(({ name }) => name).slice(0, MAX_INSTRUCTORS),
      modules: limitRows(moduleRows),
    };
  },
});

const readSlideTool = declareTool({
  name: 'read_slide',
  title: 'Read a slide',
  description:
    'Returns the text and the speaker notes of one slide. Positions within a module count from 0, and slideCount is the number of its slides.',
  effect: 'reads',
  hasTexts: true,
  calls: [listSlides],
  input: z.extend(ModuleId, { position: z.int().check(z.gte(0), z.lte(100_000)) }),
  async run({ moduleId, position }, call) {
    const slides = await call(listSlides, { params: { moduleId } });
    const slide = slides.find((each) => each.position === position);
    if (!slide) throw new Refusal(404, 'interop.mcp.noSlide', { values: { count: slides.length } });
    const { id, title, content, language, notes, imageAlt } = slide;
    return {
      ...{ id, title, language },
      text: limitText(slideText(content)),
      notes: notes && limitText(notes),
      pictureDescription: imageAlt && limitText(imageAlt),
      slideCount: slides.length,
    };
  },
});

export const COURSE_TOOLS = [
  searchTool,
  listCoursesTool,
  listTaughtCoursesTool,
  getCourseTool,
  readSlideTool,
];
