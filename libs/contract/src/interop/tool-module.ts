import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';
import { CourseId, ModuleId } from '../courses/course.js';
import { ToolAddress } from './external-tool.js';

// External tools as modules of courses.

/** These limits repeat those of the editor and the gradebook, so that browsers need not load those contracts. */
export const TOOL_MODULE_LIMITS = {
  /** Characters, as for every module. */
  title: 200,
  /** The maximum of a column, as for every column of the gradebook. */
  points: 1000,
  /** The number of parameters of a module. */
  parameters: 20,
  parameterName: 100,
  parameterValue: 1000,
} as const;

/** A tool that instructors can add to a course. */
export const OfferedTool = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether instructors choose content in the tool itself. */
  hasContent: z.boolean(),
  /** Whether the tool can send scores. */
  sendsScores: z.boolean(),
});
export type OfferedTool = z.output<typeof OfferedTool>;

/** Lists the tools, sorted by name. */
export const listOfferedTools = endpoint({
  method: 'GET',
  path: '/api/external-tools',
  access: 'instructor',
  isOpenInViewAs: true,
  feature: 'externalTools',
  summary: 'The external tools that can become modules',
  response: z.object({ tools: z.array(OfferedTool) }),
});

const ParameterName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(TOOL_MODULE_LIMITS.parameterName));
const ParameterValue = z.string().check(z.maxLength(TOOL_MODULE_LIMITS.parameterValue));

/** The parameters that a module sends to its tool (`custom`), by name. */
export const ToolParameters = z
  .record(ParameterName, ParameterValue)
  .check(z.refine((parameters) => Object.keys(parameters).length <= TOOL_MODULE_LIMITS.parameters));
export type ToolParameters = z.output<typeof ToolParameters>;

/** How a module uses its tool. */
export const ToolModuleSettings = z.object({
  /** The address that the module opens, on a site of the tool; null: the tool's first launch address. */
  url: z.nullable(ToolAddress),
  parameters: ToolParameters,
  /** Whether the tool reports a score. Then the tool's report completes the module; otherwise the learner marks it as complete. */
  isScored: z.boolean(),
  /** The maximum of the module's gradebook column. */
  maxPoints: z.number().check(z.gt(0), z.lte(TOOL_MODULE_LIMITS.points)),
});
export type ToolModuleSettings = z.output<typeof ToolModuleSettings>;

export const ToolModule = z.extend(ToolModuleSettings, {
  moduleId: z.uuid(),
  /** Null: the tool was removed. */
  tool: z.nullable(OfferedTool),
});
export type ToolModule = z.output<typeof ToolModule>;

export const NewToolModule = z.extend(ToolModuleSettings, {
  toolId: z.uuid(),
  title: SingleLine(TOOL_MODULE_LIMITS.title).check(z.minLength(1)),
});
export type NewToolModule = z.output<typeof NewToolModule>;

/** Adds an external tool as the last module. 400 for an address on another site than those of the tool. */
export const addToolModule = endpoint({
  method: 'POST',
  path: '/api/courses/:id/external-tools',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  feature: 'externalTools',
  summary: 'Add an external tool to a course as a module',
  params: CourseId,
  body: NewToolModule,
  response: z.object({ moduleId: z.uuid() }),
  status: 201,
});

const ToolModuleId = z.extend(CourseId, { moduleId: z.uuid() });

export const getToolModule = endpoint({
  method: 'GET',
  path: '/api/courses/:id/external-tools/:moduleId',
  access: 'instructor',
  of: { course: 'id' },
  isOpenInViewAs: true,
  feature: 'externalTools',
  summary: 'How a module uses its external tool',
  params: ToolModuleId,
  response: ToolModule,
});

export const updateToolModule = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/external-tools/:moduleId',
  access: 'instructor',
  of: { course: 'id' },
  feature: 'externalTools',
  summary: 'Change how a module uses its external tool',
  params: ToolModuleId,
  body: ToolModuleSettings,
  status: 204,
});

/** Begins deep linking: the address opens the tool. The content that an instructor chooses there becomes modules of the course. */
export const chooseToolContent = endpoint({
  method: 'POST',
  path: '/api/courses/:id/external-tools/:toolId/content',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  feature: 'externalTools',
  summary: 'Choose content of an external tool',
  params: z.extend(CourseId, { toolId: z.uuid() }),
  response: z.object({ url: z.string() }),
  status: 201,
});

/** The tool of a module as the module's page shows it. */
export const ModuleTool = z.object({
  /** Null: the tool was removed, and the module does not open. */
  name: z.nullable(z.string()),
  opensIn: z.enum(['frame', 'window']),
  isScored: z.boolean(),
  sharesName: z.boolean(),
  sharesEmail: z.boolean(),
  /** Whether the learner has opened the tool in this enrollment. */
  isOpened: z.boolean(),
  /** Percent, as the tool reported it; null without a score. */
  score: z.nullable(z.number()),
  isComplete: z.boolean(),
});
export type ModuleTool = z.output<typeof ModuleTool>;

/** 404 for a module without a tool. */
export const getModuleTool = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId/external-tool',
  access: 'signed-in',
  isOpenInViewAs: true,
  feature: 'externalTools',
  summary: "The external tool of a module with the learner's progress",
  params: ModuleId,
  response: ModuleTool,
});

/** Begins a launch. The address works once, for some minutes, in this browser. */
export const launchModuleTool = endpoint({
  method: 'POST',
  path: '/api/modules/:moduleId/external-tool/launches',
  access: 'signed-in',
  perMinute: 60,
  feature: 'externalTools',
  summary: 'Open the external tool of a module',
  params: ModuleId,
  response: z.object({ url: z.string() }),
  status: 201,
});

/** 409 for a module that the tool's score completes, and for one that the learner has not opened. */
export const completeModuleTool = endpoint({
  method: 'POST',
  path: '/api/modules/:moduleId/external-tool/completion',
  access: 'signed-in',
  feature: 'externalTools',
  summary: 'Mark a module with an external tool as complete',
  params: ModuleId,
  response: ModuleTool,
});
