import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';
import { ToolPage } from './tool-page.js';

// LTI Assignment and Grade Services 2.0, with Lectern as the platform. Each call needs an access token of a tool and reaches only the
// line items of that tool. The standard prescribes the names of the fields.

const Text = z.string().check(z.maxLength(255));
const optionalOrNull = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const DateTime = z.string().check(z.maxLength(40, { abort: true }), z.iso.datetime({ offset: true }));
const ScoreNumber = z.number().check(z.gte(0), z.lte(1_000_000));
const ScoreMaximum = ScoreNumber.check(z.gt(0));

export const ToolLineItem = z.object({
  id: z.string(),
  scoreMaximum: z.number(),
  label: z.string(),
  resourceLinkId: z.optional(z.string()),
  resourceId: z.optional(z.string()),
  tag: z.optional(z.string()),
  startDateTime: z.optional(z.iso.datetime()),
  endDateTime: z.optional(z.iso.datetime()),
});
export type ToolLineItem = z.output<typeof ToolLineItem>;

/** A line item as a tool writes it. The label is cut, and the maximum is lowered, to the limits of a gradebook column. */
export const ToolLineItemFields = z.object({
  scoreMaximum: ScoreMaximum,
  label: SingleLine(2000).check(z.minLength(1)),
  /** The module of the line item; empty or absent: no module. */
  resourceLinkId: optionalOrNull(Text),
  resourceId: optionalOrNull(Text),
  tag: optionalOrNull(Text),
  startDateTime: optionalOrNull(DateTime),
  endDateTime: optionalOrNull(DateTime),
});
export type ToolLineItemFields = z.output<typeof ToolLineItemFields>;

const CourseLineItems = z.object({ courseId: z.uuid() });

export const ToolLineItemsQuery = z.object({
  resource_link_id: z.optional(Text),
  resource_id: z.optional(Text),
  tag: z.optional(Text),
  ...ToolPage,
});
export type ToolLineItemsQuery = z.output<typeof ToolLineItemsQuery>;

/**
 * Lists the line items of the tool's modules and those that the tool made. 404 for a course without a module of the tool that reports a
 * score.
 */
export const listToolLineItems = endpoint({
  method: 'GET',
  path: '/api/external-tools/courses/:courseId/line-items',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  summary: 'LTI: the line items of a tool in a course',
  params: CourseLineItems,
  query: ToolLineItemsQuery,
  response: z.array(ToolLineItem),
});

/** Makes a line item with a column of the gradebook. 400 where the tool or the gradebook has too many. */
export const createToolLineItem = endpoint({
  method: 'POST',
  path: '/api/external-tools/courses/:courseId/line-items',
  access: 'public',
  feature: 'externalTools',
  perMinute: 60,
  summary: 'LTI: a tool makes a line item',
  params: CourseLineItems,
  body: ToolLineItemFields,
  response: ToolLineItem,
  status: 201,
});

const LineItemId = z.object({ lineItemId: z.uuid() });

export const getToolLineItem = endpoint({
  method: 'GET',
  path: '/api/external-tools/line-items/:lineItemId',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  summary: 'LTI: a line item',
  params: LineItemId,
  response: ToolLineItem,
});

/** 403 for the line item of a module, which instructors change. */
export const updateToolLineItem = endpoint({
  method: 'PUT',
  path: '/api/external-tools/line-items/:lineItemId',
  access: 'public',
  feature: 'externalTools',
  perMinute: 60,
  summary: 'LTI: a tool changes a line item that it made',
  params: LineItemId,
  body: ToolLineItemFields,
  response: ToolLineItem,
});

/** Deletes the column with its grades. 403 for the line item of a module. */
export const deleteToolLineItem = endpoint({
  method: 'DELETE',
  path: '/api/external-tools/line-items/:lineItemId',
  access: 'public',
  feature: 'externalTools',
  perMinute: 60,
  summary: 'LTI: a tool deletes a line item that it made',
  params: LineItemId,
  status: 204,
});

export const ToolScore = z.object({
  userId: Text,
  timestamp: DateTime,
  /** Absent: an earlier score is removed. */
  scoreGiven: z.optional(ScoreNumber),
  scoreMaximum: z.optional(ScoreMaximum),
  activityProgress: z.enum(['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed']),
  gradingProgress: z.enum(['FullyGraded', 'Pending', 'PendingManual', 'Failed', 'NotReady']),
  comment: z.optional(z.string().check(z.maxLength(4000))),
});
export type ToolScore = z.output<typeof ToolScore>;

/** 409 for a timestamp that is not later than that of the stored score. */
export const saveToolScore = endpoint({
  method: 'POST',
  path: '/api/external-tools/line-items/:lineItemId/scores',
  access: 'public',
  feature: 'externalTools',
  perMinute: 600,
  summary: 'LTI: a tool reports a score',
  params: LineItemId,
  body: ToolScore,
  status: 204,
});

export const ToolResult = z.object({
  id: z.string(),
  scoreOf: z.string(),
  userId: z.string(),
  resultScore: z.optional(z.number()),
  resultMaximum: z.number(),
});
export type ToolResult = z.output<typeof ToolResult>;

export const ToolResultsQuery = z.object({ user_id: z.optional(Text), ...ToolPage });
export type ToolResultsQuery = z.output<typeof ToolResultsQuery>;

/** Lists the grades of the gradebook, which can differ from the tool's scores because instructors can change them. */
export const listToolResults = endpoint({
  method: 'GET',
  path: '/api/external-tools/line-items/:lineItemId/results',
  access: 'public',
  feature: 'externalTools',
  perMinute: 120,
  summary: 'LTI: the results of a line item',
  params: LineItemId,
  query: ToolResultsQuery,
  response: z.array(ToolResult),
});
