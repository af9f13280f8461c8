import { type Endpoint, findTokenScope, hasTokenScope, type TokenScope } from '@lectern/contract';
import type { User } from '@lectern/data';
import * as z from 'zod/mini';
import { hasAccess } from '../../../platform/rights/access.guard.js';
import type { CallApi } from '../call-api.js';

/** A hint for clients: the tool only reads, or it adds something. */
type Effect = 'reads' | 'adds';

/** A tool of the Model Context Protocol, which works by calls of the API. */
export interface Tool<Input extends z.ZodMiniType = z.ZodMiniType> {
  name: string;
  title: string;
  description: string;
  effect: Effect;
  /** Whether the result contains texts that people wrote. */
  hasTexts: boolean;
  /** The endpoints that the tool calls. It is offered to people and tokens that may call all of them. */
  calls: readonly Endpoint[];
  input: Input;
  run(input: z.output<Input>, call: CallApi): Promise<object>;
}

/** Declares a tool. TypeScript infers the type of the input from the schema. */
export const declareTool = <Input extends z.ZodMiniType>(tool: Tool<Input>): Tool => tool as unknown as Tool;

/** Whether a person with a token of these scopes may make all calls of a tool. */
export const isAvailable = ({ calls }: Tool, user: User, scopes: readonly TokenScope[]): boolean =>
  calls.every((endpoint) => {
    const scope = findTokenScope(endpoint);
    return scope !== null && hasTokenScope(scopes, scope) && hasAccess(endpoint.access, user);
  });
