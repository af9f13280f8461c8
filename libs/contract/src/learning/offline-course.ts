import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';

/** Days after the last contact with the server after which a device removes its copies of courses. */
export const OFFLINE_DAYS = 30;

/** A picture or sound of a slide, or the captions of its narration. Its address changes with its content. */
export const OfflineFile = z.object({
  url: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type OfflineFile = z.output<typeof OfflineFile>;

/** What a device stores of a course so that it can be read without a connection. */
export const OfflineCourse = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  /** Changes with the modules, slides, texts and files of the course. */
  revision: z.string(),
  /** In the order of the course. A device gets the slides of each module by `listSlides`. */
  modules: z.array(z.object({ id: z.uuid(), title: z.string(), slideCount: z.int() })),
  /** Each picture in its largest width, the sound of slides with its captions, and the picture of the course. */
  files: z.array(OfflineFile),
  /** Bytes of the files and texts together. */
  size: z.int(),
});
export type OfflineCourse = z.output<typeof OfflineCourse>;

/** 403 unless the person is enrolled, 404 unless the course is published. */
export const getOfflineCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id/offline',
  access: 'signed-in',
  feature: 'offline',
  perMinute: 30,
  summary: 'What a device stores of a course to read it without a connection, with its size',
  params: CourseId,
  response: OfflineCourse,
});

/**
 * The courses that the person may have on a device now: published ones in which they are enrolled. Devices ask at each contact and
 * remove their copies of all others.
 */
export const listOfflineCourses = endpoint({
  method: 'GET',
  path: '/api/offline/courses',
  access: 'signed-in',
  feature: 'offline',
  perMinute: 30,
  summary: 'The courses that the person may keep on a device',
  response: z.object({
    /** Days until a device removes its copies, from this contact on. */
    days: z.int(),
    courses: z.array(z.object({ id: z.uuid(), revision: z.string() })),
  }),
});
