import { COURSE_TOOLS } from './course-tools.js';
import { REPORT_TOOLS } from './report-tools.js';
import type { Tool } from './tool.js';
import { UPLOAD_TOOLS } from './upload-tools.js';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [...COURSE_TOOLS, ...UPLOAD_TOOLS, ...REPORT_TOOLS];
