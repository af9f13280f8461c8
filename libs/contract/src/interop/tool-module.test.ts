import { expect, test } from 'vitest';
import { GRADEBOOK_LIMITS } from '../assessment/gradebook/gradebook-settings.js';
import { COURSE_LIMITS } from '../authoring/course-authoring.js';
import { TOOL_MODULE_LIMITS } from './tool-module.js';

test('a module with a tool has the limits of every module and of every column of the gradebook', () => {
  const { title, points } = TOOL_MODULE_LIMITS;
  expect([title, points]).toEqual([COURSE_LIMITS.title, GRADEBOOK_LIMITS.points]);
});
