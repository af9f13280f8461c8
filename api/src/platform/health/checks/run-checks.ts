import { HEALTH_CHECKS, type HealthCheck, type HealthCheckId } from '@lectern/contract';
import { checkCertificate } from './certificate-check.js';
import { checkBackup, checkClock, checkDatabase, checkQueue, checkSecondFactor } from './database-checks.js';
import { reportAttention, type Check, type CheckedSite, describeError, type Finding } from './finding.js';
import { checkDisk, checkStorage, checkTexts, checkVersion } from './machine-checks.js';
import { checkConverter, checkEmbeddings, checkMail, checkModel, checkScanner } from './service-checks.js';

/** Longest time of each check. */
const CHECK_TIMEOUT_MS = 5500;
/** Few enough that the checks leave database connections for other calls. */
const PARALLEL_CHECKS = 4;

const CHECKS: Record<HealthCheckId, Check> = {
  database: checkDatabase,
  queue: checkQueue,
  storage: checkStorage,
  disk: checkDisk,
  clock: checkClock,
  certificate: checkCertificate,
  backup: checkBackup,
  secondFactor: checkSecondFactor,
  mail: checkMail,
  model: checkModel,
  embeddings: checkEmbeddings,
  converter: checkConverter,
  scanner: checkScanner,
  texts: checkTexts,
  version: checkVersion,
};

/** Runs all checks. A check that fails or takes too long has this as its finding, and does not affect the others. */
export async function runChecks(
  site: CheckedSite,
  checks: Record<HealthCheckId, Check> = CHECKS,
  limitMs = CHECK_TIMEOUT_MS,
): Promise<HealthCheck[]> {
  const remaining = [...HEALTH_CHECKS];
  const findings = new Map<HealthCheckId, Finding>();
  const runRemaining = async () => {
    for (let id = remaining.shift(); id; id = remaining.shift())
      findings.set(id, await runWithin(limitMs, () => checks[id](site)));
  };
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, runRemaining));
  return HEALTH_CHECKS.map((id) => ({ id, ...findings.get(id) }) as HealthCheck);
}

/** Returns after the time limit at the latest, and ignores a later result of the check. */
async function runWithin(limitMs: number, check: () => Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const seconds = Math.ceil(limitMs / 1000);
  const timeout = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, limitMs, reportAttention('noAnswer', { seconds }));
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch (error) {
    return reportAttention('checkFailed', { lines: [describeError(error)] });
  } finally {
    clearTimeout(timer);
  }
}
