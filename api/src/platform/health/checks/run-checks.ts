import { HEALTH_CHECKS, type HealthCheck, type HealthCheckId } from '@lectern/contract';
import { checkCertificate } from './certificate-check.js';
import { checkBackup, checkClock, checkDatabase, checkQueue, checkSecondFactor } from './database-checks.js';
import { reportAttention, type Check, type CheckedSite, describeError, type Finding } from './finding.js';
import { checkDisk, checkStorage, checkTexts, checkVersion } from './machine-checks.js';
import { checkConverter, checkEmbeddings, checkMail, checkModel, checkScanner } from './service-checks.js';

/** Of each check. */
const TIME_LIMIT_MS = 5500;
/** Leaves connections of the database to those who learn. */
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

/** Runs all checks. A check that fails or takes too long says so, and leaves the others alone. */
export async function runChecks(
  site: CheckedSite,
  checks: Record<HealthCheckId, Check> = CHECKS,
  limitMs = TIME_LIMIT_MS,
): Promise<HealthCheck[]> {
  const left = [...HEALTH_CHECKS];
  const found = new Map<HealthCheckId, Finding>();
  const work = async () => {
    for (let id = left.shift(); id; id = left.shift())
      found.set(id, await runWithin(limitMs, () => checks[id](site)));
  };
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, work));
  return HEALTH_CHECKS.map((id) => ({ id, ...found.get(id) }) as HealthCheck);
}

/** Ends after the time limit in any case; what the check does afterwards is ignored. */
async function runWithin(limitMs: number, check: () => Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const seconds = Math.ceil(limitMs / 1000);
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, limitMs, reportAttention('noAnswer', { seconds }));
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return reportAttention('checkFailed', { lines: [describeError(error)] });
  } finally {
    clearTimeout(timer);
  }
}
