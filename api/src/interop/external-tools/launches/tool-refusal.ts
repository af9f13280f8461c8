import type { ServerMessageId } from '@lectern/i18n/server';
import { Refusal } from '../../../platform/http/refusal.js';

/** The reasons for which a launch or a choice of content is refused, with the HTTP status of the page. */
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

/** Refuses a step of a launch, or of a choice of content. The browser gets a page. */
export class ToolRefusal extends Refusal {
  /** @param problem what is wrong with the request, for the log */
  constructor(
    readonly reason: ToolRefusalReason,
    readonly problem?: string,
  ) {
    super(STATUSES[reason], `interop.tools.${reason}` satisfies ServerMessageId);
  }
}
