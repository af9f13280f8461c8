import { randomUUID } from 'node:crypto';
import {
  type DueScore,
  findSiteSettings,
  LtiPlatform,
  saveScoreProblem,
  saveSentScore,
  signLtiMessage,
  takeDueScores,
} from '@lectern/data';
import { createGuardedFetch, type Logger } from '@lectern/infra';
import { type DataSource, In } from 'typeorm';
import { describeFetchError } from '../../platform/services/describe-fetch-error.js';

/** Pauses after failed attempts, in seconds; the last one is repeated. */
const RETRY_DELAYS_SECONDS = [30, 300, 1800, 7200, 18_000, 36_000, 86_400];
/** Progress rises with each slide; a platform gets it this often at most. */
const PAUSE_SECONDS = 60;
const TIMEOUT_MS = 15_000;
const MAX_PROBLEM_LENGTH = 300;
const MAX_TOKEN_BYTES = 100_000;

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const SCORE_MAXIMUM = 100;

interface Context {
  source: DataSource;
  log: Logger;
}

/**
 * Sends the scores that platforms do not have yet (LTI Assignment and Grade Services 2.0). A worker that is killed between the
 * platform's answer and the saved result makes a score arrive twice, which changes nothing there.
 */
export async function sendLtiScores(context: Context, signal: AbortSignal): Promise<void> {
  const { features } = await findSiteSettings(context.source);
  if (!features.lti) return;
  while (!signal.aborted) {
    const due = await takeDueScores(context.source);
    if (!due.length) return;
    const ids = [...new Set(due.map(({ platformId }) => platformId))];
    const platforms = await context.source.getRepository(LtiPlatform).findBy({ id: In(ids) });
    await Promise.all(
      platforms.map((platform) =>
        sendAll(
          context,
          platform,
          due.filter(({ platformId }) => platformId === platform.id),
        ),
      ),
    );
  }
}

/** All scores of one platform use one token. */
async function sendAll({ source, log }: Context, platform: LtiPlatform, scores: DueScore[]) {
  const token = requestToken(source, platform);
  await Promise.all(
    scores.map(async (score) => {
      try {
        await send(platform, score, await token);
        await saveSentScore(source, score, PAUSE_SECONDS);
      } catch (error) {
        const problem = describeFetchError(error).slice(0, MAX_PROBLEM_LENGTH);
        const pauseSeconds = RETRY_DELAYS_SECONDS[score.attempts - 1] ?? RETRY_DELAYS_SECONDS.at(-1) ?? 0;
        await saveScoreProblem(source, { id: score.id, problem, pauseSeconds });
        log.warn({ link: score.id, attempt: score.attempts, problem }, 'Score not sent');
      }
    }),
  );
}

async function requestToken(source: DataSource, platform: LtiPlatform): Promise<string> {
  const { clientId, tokenUrl, tokenAudience, isInNetwork } = platform;
  const assertion = await signLtiMessage(source, {
    ...{ iss: clientId, sub: clientId, aud: tokenAudience ?? tokenUrl, jti: randomUUID() },
  });
  const response = await createGuardedFetch(isInNetwork)(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', scope: SCORE_SCOPE },
      ...{ client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The platform gave no token: ${response.status}`);
  }
  const { access_token: token } = JSON.parse(await readText(response)) as { access_token?: unknown };
  if (typeof token !== 'string') throw new Error('The platform gave no token.');
  return token;
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_TOKEN_BYTES) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function send({ isInNetwork }: LtiPlatform, score: DueScore, token: string) {
  const { subject, score: percent, activity, sentAt, lineItemUrl } = score;
  const response = await createGuardedFetch(isInNetwork)(addScores(lineItemUrl), {
    method: 'POST',
    body: JSON.stringify({
      ...{ userId: subject, timestamp: sentAt.toISOString(), activityProgress: activity },
      gradingProgress: percent === null ? 'Pending' : 'FullyGraded',
      ...(percent !== null && { scoreGiven: Number(percent), scoreMaximum: SCORE_MAXIMUM }),
    }),
    headers: { 'content-type': SCORE_TYPE, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The platform answered ${response.status}.`);
}

/** The address of a line item may have a query, before which the part for scores comes. */
export function addScores(lineItemUrl: string): string {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}
