import type { ServerMessageId } from '@lectern/i18n/server';
import type { MessageValues } from '@lectern/i18n';
import { Refusal } from '../../platform/http/refusal.js';

/** The reasons for which a launch is refused, with the HTTP status of the page. */
const STATUSES = {
  unknownPlatform: 404,
  wrongTarget: 400,
  unknownDeployment: 403,
  expired: 400,
  otherBrowser: 403,
  noCookies: 400,
  declined: 400,
  badMessage: 400,
  noPerson: 400,
  noCourse: 404,
  suspended: 403,
  administrator: 403,
  noRegistration: 404,
  badRegistration: 400,
  nothingToChoose: 404,
  keysUnreachable: 502,
} as const;
export type LtiRefusalReason = keyof typeof STATUSES;

/** Refuses a launch. The browser gets a page. */
export class LtiRefusal extends Refusal {
  /** The site of the platform, which may show the page in its frame. */
  siteUrl?: string;

  /** @param problem what is wrong with the message, for the log */
  constructor(
    readonly reason: LtiRefusalReason,
    readonly problem?: string,
    values?: MessageValues,
  ) {
    super(STATUSES[reason], `interop.lti.${reason}` satisfies ServerMessageId, { values });
  }
}
