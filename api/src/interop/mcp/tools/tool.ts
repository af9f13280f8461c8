import { type Endpoint, findTokenScope, hasTokenScope, type TokenScope } from '@lectern/contract';
import type { User } from '@lectern/data';
import * as z from 'zod/mini';
import { hasAccess } from '../../../platform/rights/access.guard.js';
import type { CallApi } from '../call-api.js';

/** What a client may assume about a tool: it only reads, or adds something. */
type Effect = 'reads' | 'adds';

/** A tool of the Model Context Protocol. It does what calls of the contract do, for people and tokens that may make all of them. */
export interface Tool<Input extends z.ZodMiniType = z.ZodMiniType> {
  name: string;
  title: string;
  description: string;
  effect: Effect;
  /** The result has texts that people wrote. */
  hasTexts: boolean;
  calls: readonly Endpoint[];
  input: Input;
  run(input: z.output<Input>, call: CallApi): Promise<object>;
}

/** Declares a tool, with the types of its input. */
export const declareTool = <Input extends z.ZodMiniType>(tool: Tool<Input>): Tool => tool as unknown as Tool;

/** Whether the person and the scopes of a token reach all calls of a tool. */
export const isOffered = ({ calls }: Tool, user: User, scopes: readonly TokenScope[]): boolean =>
  calls.every((call) => {
    const scope = findTokenScope(call);
    return scope !== null && hasTokenScope(scopes, scope) && hasAccess(call.access, user);
  });
