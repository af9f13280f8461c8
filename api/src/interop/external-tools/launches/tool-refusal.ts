import type { ServerMessageId } from '@lectern/i18n/server';
import { Refusal } from '../../../platform/http/refusal.js';

/** Why a launch or a choice of content is refused, with the status of the page. */
const STATUSES = {
  unknownTool: 404,
  foreignRedirect: 400,
  wrongRequest: 400,
  expired: 400,
  otherBrowser: 403,
  noAccess: 403,
  badContent: 400,
  keysUnreachable: 502,
} as const;
export type ToolRefusalReason = keyof typeof STATUSES;

/** A step of a launch, or of a choice of content, that is refused with a page. */
export class ToolRefusal extends Refusal {
  /** @param problem for the log: what is wrong with the request */
  constructor(
    readonly reason: ToolRefusalReason,
    readonly problem?: string,
  ) {
    super(STATUSES[reason], `interop.tools.${reason}` satisfies ServerMessageId);
  }
}
