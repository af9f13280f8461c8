import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { ModuleId } from '../courses/course.js';
import { Note } from './note.js';
import { THREAD_CALL } from './thread-call.js';

// Calls that the slide viewer makes with the first slide of a module. They have their own file so that the viewer does not load the
// larger schemas for writing notes and questions.

/** Lists the notes on all slides of a module, in the order of the slides and of the places in their texts. */
export const listModuleNotes = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId/notes',
  access: 'signed-in',
  summary: 'Own notes on the slides of a module',
  params: ModuleId,
  response: z.array(Note),
});

/** How many questions the slides of a module have. */
export const ModuleThreads = z.object({
  /** Whether the person can ask: false if the discussion of the course is switched off, or the person neither takes nor teaches it. */
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
