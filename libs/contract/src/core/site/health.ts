import * as z from 'zod/mini';
import { endpoint } from '../define.js';

/** Liveness: the process responds. */
export const healthLive = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether the process runs',
  response: z.object({ status: z.literal('ok') }),
});

const Dependency = z.enum(['ok', 'down']);

/** Readiness; 503 while a dependency is down. */
export const healthReady = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary: 'Whether database, queue and storage answer',
  response: z.object({ database: Dependency, queue: Dependency, storage: Dependency }),
});

/** What is checked for administrators, in the order in which it is shown. */
export const HEALTH_CHECKS = [
  ...(['database', 'queue', 'storage', 'disk', 'clock', 'certificate', 'backup', 'secondFactor'] as const),
  ...(['mail', 'model', 'embeddings', 'converter', 'scanner', 'texts', 'version'] as const),
] as const;
export type HealthCheckId = (typeof HEALTH_CHECKS)[number];

/** Findings that need nothing to be done. */
export const FINE_CODES = [
  ...(['databaseFine', 'queueFine', 'storageFine', 'diskFine', 'clockFine', 'certificateFine'] as const),
  ...(['backupFine', 'secondFactorFine', 'mailFine', 'modelUsed', 'modelUnused'] as const),
  ...(['embeddingsFine', 'converterFine', 'scannerFine', 'textsFine', 'versionFine'] as const),
] as const;

/** Findings that come with advice. */
export const ADVISED_CODES = [
  ...(['databaseUnreachable', 'migrationsMissing', 'databaseLater'] as const),
  ...(['queueUnreachable', 'noWorker', 'queueSlow', 'storageNotWritable', 'diskLow', 'diskFull'] as const),
  ...(['clockDiffers', 'certificateOff', 'certificateEnds', 'certificateEnded'] as const),
  ...(['certificateRefused', 'certificateUnreachable', 'backupOld', 'backupNever'] as const),
  ...(['secondFactorMissing', 'secondFactorElsewhere', 'mailOff', 'mailFailed', 'mailWaits'] as const),
  ...([
    'modelOff',
    'modelLimitReached',
    'modelFailed',
    'embeddingsMissing',
    'converterOff',
    'scannerOff',
    'scannerUnreachable',
    'scansWait',
    'textsUnused',
  ] as const),
  ...(['versionOld', 'versionAgeUnknown', 'noAnswer', 'checkFailed'] as const),
] as const;

/** Values for the messages of a code; each code has its own. */
export const HealthParams = z.object({
  count: z.optional(z.int()),
  days: z.optional(z.int()),
  minutes: z.optional(z.int()),
  seconds: z.optional(z.int()),
  /** Bytes. */
  size: z.optional(z.number()),
  at: z.optional(z.iso.datetime()),
  /** What a machine said, or the name of something: in no language. */
  text: z.optional(z.string()),
  /** Sentences for operators, in English. */
  lines: z.optional(z.array(z.string())),
});
export type HealthParams = z.output<typeof HealthParams>;

/** What a check found. Its texts are messages of the reader's language, named by `code`. */
export const HealthCheck = z.union([
  z.object({
    id: z.enum(HEALTH_CHECKS),
    state: z.literal('ok'),
    code: z.enum(FINE_CODES),
    params: HealthParams,
  }),
  z.object({
    id: z.enum(HEALTH_CHECKS),
    /** `wrong` does not work, `attention` works but should be looked at, `off` is not set up. */
    state: z.enum(['attention', 'wrong', 'off']),
    code: z.enum(ADVISED_CODES),
    params: HealthParams,
  }),
]);
export type HealthCheck = z.output<typeof HealthCheck>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary: 'What works and what needs attention, for people',
  response: z.object({
    /** The checks ran then: they run once in ten seconds, however many administrators ask. */
    checkedAt: z.iso.datetime(),
    checks: z.array(HealthCheck),
  }),
});
export type Health = z.output<typeof getHealth.response>;
