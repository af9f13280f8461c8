import {
  type DueScore,
  findSiteSettings,
  LtiPlatform,
  saveScoreProblem,
  saveSentScore,
  takeDueScores,
} from '@lectern/data';
import { createGuardedFetch, type Logger } from '@lectern/infra';
import { type DataSource, In } from 'typeorm';
import { describeFetchError } from '../../platform/services/describe-fetch-error.js';
import { limitProblem, requestToken, TIMEOUT_MS } from './platform-requests.js';

/** Pauses after failed attempts, in seconds; the last one is repeated. */
const RETRY_DELAYS_SECONDS = [30, 300, 1800, 7200, 18_000, 36_000, 86_400];
/** Progress rises with each slide; a platform gets it this often at most. */
const PAUSE_SECONDS = 60;

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
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
  const token = requestToken(source, platform, SCORE_SCOPE);
  await Promise.all(
    scores.map(async (score) => {
      try {
        await send(platform, score, await token);
        await saveSentScore(source, score, PAUSE_SECONDS);
      } catch (error) {
        const problem = limitProblem(describeFetchError(error));
        const pauseSeconds = RETRY_DELAYS_SECONDS[score.attempts - 1] ?? RETRY_DELAYS_SECONDS.at(-1) ?? 0;
        await saveScoreProblem(source, { id: score.id, problem, pauseSeconds });
        log.warn({ link: score.id, attempt: score.attempts, problem }, 'Score not sent');
      }
    }),
  );
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
