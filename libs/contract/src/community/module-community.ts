import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { ModuleId } from '../courses/course.js';
import { Note } from './note.js';
import { THREAD_CALL } from './thread-call.js';

// What the viewer reads with the first slide of a module. A file of its own, so that it loads no schemas of what people write.

/** On all slides of a module, in the order of slides and of their texts. */
export const listModuleNotes = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId/notes',
  access: 'signed-in',
  summary: 'Own notes on the slides of a module',
  params: ModuleId,
  response: z.array(Note),
});

/** What the slides of a module have. */
export const ModuleThreads = z.object({
  /** False where the course has its discussion switched off, and for people who neither take nor teach the course. */
  canAsk: z.boolean(),
  /** Threads of slides of the module that no longer exist are not counted. */
  threadCount: z.int(),
  /** Only slides with threads. */
  slides: z.array(z.object({ slideId: z.uuid(), threadCount: z.int(), openCount: z.int() })),
});
export type ModuleThreads = z.output<typeof ModuleThreads>;

/** 404 for a module that the person may not see. */
export const countModuleThreads = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId/thread-counts',
  ...THREAD_CALL,
  isOpenInViewAs: true,
  summary: 'How many questions were asked on the slides of a module',
  params: ModuleId,
  response: ModuleThreads,
});
