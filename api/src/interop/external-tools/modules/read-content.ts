import { COURSE_LIMITS, EXTERNAL_TOOL_LIMITS, toSingleLine, ToolParameters } from '@lectern/contract';
import * as z from 'zod/mini';
import { WrongMessageError } from '../scores/tool-keys.js';

// Reads the claims of an LTI Deep Linking 2.0 response.

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const LTI_DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const RESOURCE_LINK = 'ltiResourceLink';
const MAX_CONTENT_ITEMS = 20;
const MAX_TICKET_LENGTH = 100;

const optionalOrNull = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const Text = z.string().check(z.maxLength(10_000));

const ContentItem = z.object({
  type: z.literal(RESOURCE_LINK),
  title: optionalOrNull(Text),
  text: optionalOrNull(Text),
  url: optionalOrNull(
    z.string().check(z.maxLength(EXTERNAL_TOOL_LIMITS.url, { abort: true }), z.url({ protocol: /^https?$/ })),
  ),
  custom: optionalOrNull(ToolParameters),
  lineItem: optionalOrNull(
    z.object({
      scoreMaximum: z.number().check(z.gt(0), z.lte(1_000_000)),
      resourceId: optionalOrNull(Text),
      tag: optionalOrNull(Text),
    }),
  ),
});

const DeepLinkingResponse = z.object({
  [`${LTI}/message_type`]: z.literal('LtiDeepLinkingResponse'),
  [`${LTI}/version`]: z.literal('1.3.0'),
  [`${LTI}/deployment_id`]: z.string(),
  [`${LTI_DL}/content_items`]: optionalOrNull(z.array(z.looseObject({ type: z.string() }))),
  [`${LTI_DL}/data`]: z.string().check(z.maxLength(MAX_TICKET_LENGTH)),
  nonce: z.string().check(z.minLength(1), z.maxLength(255)),
});

/** Content that becomes a module. */
export interface ChosenContent {
  /** Null: the tool sent none. */
  title: string | null;
  description: string | null;
  /** Null: the module opens the tool's first launch address. */
  url: string | null;
  parameters: ToolParameters;
  /** Null: content without a score. */
  lineItem: { scoreMaximum: number; resourceId: string | null; tag: string | null } | null;
}

/** The content that a tool returns to a content request. */
export interface ContentAnswer {
  deploymentId: string;
  nonce: string;
  /** The ticket that the content request contained. */
  ticket: string;
  items: ChosenContent[];
}

/**
 * Reads the claims of an answer whose signature is already verified. Only links to the tool are read; items of other types are ignored.
 * @throws WrongMessageError for claims that the standard or a limit does not allow; its text names the first wrong claim
 */
export function readContent(claims: Record<string, unknown>): ContentAnswer {
  // PostgreSQL can't store a text with a null character.
  if (JSON.stringify(claims).includes(String.raw`\u0000`))
    throw new WrongMessageError('The message contains a null character.');
  const answer = parse(DeepLinkingResponse, claims);
  const links = (answer[`${LTI_DL}/content_items`] ?? []).filter(({ type }) => type === RESOURCE_LINK);
  if (links.length > MAX_CONTENT_ITEMS)
    throw new WrongMessageError(`There are more than ${MAX_CONTENT_ITEMS} items.`);
  return {
    deploymentId: answer[`${LTI}/deployment_id`],
    nonce: answer.nonce,
    ticket: answer[`${LTI_DL}/data`],
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
