import { readFileSync } from 'node:fs';
import { MAX_RETENTION_DAYS, MIN_INACTIVE_DAYS, type SiteRetention } from '@lectern/contract';
import * as z from 'zod/mini';

const MAX_TEXT_LENGTH = 50_000;

const days = (min: number) =>
  z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform(Number),
        z
          .int()
          .check(
            z.refine(
              (value) => value === 0 || (value >= min && value <= MAX_RETENTION_DAYS),
              'no number of days',
            ),
          ),
      ),
    ),
  );

/** The environment variables about personal data. */
export const privacyVariables = {
  PRIVACY_CONTACT: z.optional(z.string().check(z.maxLength(500))),
  PRIVACY_TEXT_FILE: z.optional(z.string()),
  TUTOR_MODEL_DEFAULT: z._default(z.enum(['on', 'off']), 'on'),
  RETENTION_CONVERSATION_DAYS: days(1),
  RETENTION_UPLOAD_NAME_DAYS: days(1),
  RETENTION_AUDIT_NAME_DAYS: days(1),
  RETENTION_INACTIVE_ACCOUNT_DAYS: days(MIN_INACTIVE_DAYS),
};
/** Their values once they are read. */
type PrivacyVariables = z.output<z.ZodMiniObject<typeof privacyVariables>>;

/** What the operator decides about personal data. */
export interface PrivacySettings {
  /** Whom people ask about their data: an address, or a sentence with one. */
  contact: string | undefined;
  /** The operator's own part of the privacy page; paragraphs are separated by empty lines. */
  text: string | undefined;
  /** Whether the tutor answers with the language model while a person has not chosen. */
  usesModelByDefault: boolean;
  /** Those that are set; they come before the site's settings. */
  retention: Partial<SiteRetention>;
}

/** @throws Error with a sentence when the file of PRIVACY_TEXT_FILE can't be read or is too long */
export function readPrivacySettings(variables: PrivacyVariables): PrivacySettings {
  return {
    contact: variables.PRIVACY_CONTACT?.trim() || undefined,
    text: readText(variables.PRIVACY_TEXT_FILE),
    usesModelByDefault: variables.TUTOR_MODEL_DEFAULT === 'on',
    retention: {
      ...readDays('conversationDays', variables.RETENTION_CONVERSATION_DAYS),
      ...readDays('uploadNameDays', variables.RETENTION_UPLOAD_NAME_DAYS),
      ...readDays('auditNameDays', variables.RETENTION_AUDIT_NAME_DAYS),
      ...readDays('inactiveAccountDays', variables.RETENTION_INACTIVE_ACCOUNT_DAYS),
    },
  };
}

/** A time that the environment does not set is left to the site's settings. */
const readDays = (name: keyof SiteRetention, days: number | undefined): Partial<SiteRetention> =>
  days === undefined ? {} : { [name]: days };

function readText(file: string | undefined): string | undefined {
  if (!file) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Error(`The file in PRIVACY_TEXT_FILE can't be read: ${file}.`, { cause });
  }
  if (text.length > MAX_TEXT_LENGTH)
    throw new Error(`The file in PRIVACY_TEXT_FILE has more than ${MAX_TEXT_LENGTH} characters.`);
  return text || undefined;
}
