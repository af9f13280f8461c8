import { COURSE_LIMITS, EXTERNAL_TOOL_LIMITS, toSingleLine, ToolParameters } from '@lectern/contract';
import * as z from 'zod/mini';
import { WrongMessageError } from '../scores/tool-keys.js';

// The claims of LTI Deep Linking 2.0 that Lectern reads.

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const RESOURCE_LINK = 'ltiResourceLink';
const MAX_ITEMS = 20;
const MAX_TICKET_LENGTH = 100;

const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const Text = z.string().check(z.maxLength(10_000));

const ContentItem = z.object({
  type: z.literal(RESOURCE_LINK),
  title: optional(Text),
  text: optional(Text),
  url: optional(
    z.string().check(z.maxLength(EXTERNAL_TOOL_LIMITS.url, { abort: true }), z.url({ protocol: /^https?$/ })),
  ),
  custom: optional(ToolParameters),
  lineItem: optional(
    z.object({
      scoreMaximum: z.number().check(z.gt(0), z.lte(1_000_000)),
      resourceId: optional(Text),
      tag: optional(Text),
    }),
  ),
});

const Response = z.object({
  [`${LTI}/message_type`]: z.literal('LtiDeepLinkingResponse'),
  [`${LTI}/version`]: z.literal('1.3.0'),
  [`${LTI}/deployment_id`]: z.string(),
  [`${LTI_DL}/content_items`]: optional(z.array(z.looseObject({ type: z.string() }))),
  [`${LTI_DL}/data`]: z.string().check(z.maxLength(MAX_TICKET_LENGTH)),
  nonce: z.string().check(z.minLength(1), z.maxLength(255)),
});

/** Content that becomes a module. */
export interface ChosenContent {
  /** Null: the tool gave none. */
  title: string | null;
  description: string | null;
  /** Null: the tool's first launch address. */
  url: string | null;
  parameters: ToolParameters;
  /** Null: content without a score. */
  lineItem: { scoreMaximum: number; resourceId: string | null; tag: string | null } | null;
}

/** The answer to a content request. */
export interface ContentAnswer {
  deploymentId: string;
  nonce: string;
  /** The ticket of the request. */
  ticket: string;
  items: ChosenContent[];
}

/**
 * Reads the claims of an answer whose signature is right. Items of other types than links to the tool are left out.
 * @throws WrongMessageError for claims that the standard or a limit does not allow; the text names the first one
 */
export function readContent(claims: Record<string, unknown>): ContentAnswer {
  // PostgreSQL stores no text with one.
  if (JSON.stringify(claims).includes(String.raw`\u0000`)) throw new WrongMessageError('A null character.');
  const read = parse(Response, claims);
  const links = (read[`${LTI_DL}/content_items`] ?? []).filter(({ type }) => type === RESOURCE_LINK);
  if (links.length > MAX_ITEMS) throw new WrongMessageError(`There are more than ${MAX_ITEMS} items.`);
  return {
    deploymentId: read[`${LTI}/deployment_id`],
    nonce: read.nonce,
    ticket: read[`${LTI_DL}/data`],
    items: links.map((link) => readItem(parse(ContentItem, link))),
  };
}

function readItem({ title, text, url, custom, lineItem }: z.output<typeof ContentItem>): ChosenContent {
  return {
    title: toSingleLine(title ?? '').slice(0, COURSE_LIMITS.title) || null,
    description: (text ?? '').trim().slice(0, COURSE_LIMITS.description) || null,
    url: url ?? null,
    parameters: custom ?? {},
    lineItem: lineItem
      ? {
          scoreMaximum: lineItem.scoreMaximum,
          resourceId: lineItem.resourceId ?? null,
          tag: lineItem.tag ?? null,
        }
      : null,
  };
}

function parse<S extends z.ZodMiniType>(schema: S, claims: unknown): z.output<S> {
  const { success, data, error } = z.safeParse(schema, claims);
  if (success) return data;
  const [issue] = error.issues;
  throw new WrongMessageError(`${issue?.path.join('.')}: ${issue?.message || issue?.code}`);
}
