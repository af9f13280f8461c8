import { createEmbeddingModel, type Env, readScannerVersion } from '@lectern/infra';
import { findModelFailure, uploadFormats } from '@lectern/data';
import { reportAttention, type Check, describeError, reportFine, reportOff, reportWrong } from './finding.js';
import { countUnembedded, countUnscanned, findModelUse, findUnsentMails } from './checks.queries.js';

/** An email is normally sent within seconds. After a failure, further attempts follow within minutes. */
const SLOW_MAIL_MINUTES = 15;
const FAILED_MAIL_DAYS = 7;
const FAILED_MODEL_HOURS = 24;
const HOUR_MS = 3_600_000;
/** Workers compute the vectors of a course within minutes. */
const SLOW_EMBEDDING_MINUTES = 60;
/** Workers scan a handed-in file within seconds. */
const SLOW_SCAN_MINUTES = 15;
/** Prices are per million tokens. */
const TOKENS_PER_PRICE = 1e6;

/** Checks that the mail server accepts emails. */
export const checkMail: Check = async ({ env, source }) => {
  if (!env.mail) return reportOff('mailOff');
  const mails = await findUnsentMails(source, { minutes: SLOW_MAIL_MINUTES, days: FAILED_MAIL_DAYS });
  if (mails.waiting > 0)
    return reportWrong('mailWaits', {
      ...{ count: mails.waiting, ...toTime(mails.oldestAt), ...toLines(mails.waitingError) },
    });
  if (mails.failed > 0)
    return reportAttention('mailFailed', {
      ...{ count: mails.failed, ...toTime(mails.failedAt), ...toLines(mails.failedError) },
    });
  return reportFine('mailFine');
};

const toTime = (at: Date | null) => (at ? { at: at.toISOString() } : {});
const toLines = (line: string | null) => (line ? { lines: [line] } : {});

/** Checks that the language model is set up, has not failed lately and is below today's limits. The check itself does not use the model. */
export const checkModel: Check = async ({ env, source }) => {
  if (!env.model) return reportOff('modelOff');
  const { usedAt, input, output } = await findModelUse(source);
  if (isLimitReached(env, input, output))
    return reportAttention('modelLimitReached', { count: input + output });
  const failure = await findModelFailure(source);
  if (failure && failure.failedAt.getTime() > Date.now() - FAILED_MODEL_HOURS * HOUR_MS)
    return reportAttention('modelFailed', {
      ...{ text: env.model.name, at: failure.failedAt.toISOString() },
      lines: [[failure.status, failure.answer].filter(Boolean).join(' ')],
    });
  return usedAt
    ? reportFine('modelUsed', { text: env.model.name, at: usedAt.toISOString() })
    : reportFine('modelUnused', { text: env.model.name });
};

/** Whether today's limit of all learners is reached, which `AllowanceService` applies. */
function isLimitReached({ tutor }: Env, input: number, output: number): boolean {
  const cost = (input * tutor.inputPrice + output * tutor.outputPrice) / TOKENS_PER_PRICE;
  return input + output >= tutor.dailyTokensTotal || (cost > 0 && cost >= tutor.dailyCostTotal);
}

/** Checks that the passages for the search by meaning have their vectors. */
export const checkEmbeddings: Check = async ({ env, source }) => {
  const { name, languages } = createEmbeddingModel(env);
  const count = await countUnembedded(source, { name, languages }, SLOW_EMBEDDING_MINUTES);
  return count > 0
    ? reportAttention('embeddingsMissing', { text: name, count })
    : reportFine('embeddingsFine', { text: name });
};

/** Checks that workers can convert office files. */
export const checkConverter: Check = async ({ source }) => {
  const formats = await uploadFormats(source);
  return formats.length > 0
    ? reportFine('converterFine', { text: formats.join(', ') })
    : reportOff('converterOff');
};

/** Checks that the virus scanner answers, and that no file waits for it. Files may also wait since an earlier scanner was removed. */
export const checkScanner: Check = async ({ env, source }) => {
  if (env.clamav) {
    try {
      await readScannerVersion(env.clamav);
    } catch (error) {
      return reportWrong('scannerUnreachable', { lines: [describeError(error)] });
    }
  }
  const count = await countUnscanned(source, SLOW_SCAN_MINUTES);
  if (count > 0) return reportAttention('scansWait', { count });
  return env.clamav ? reportFine('scannerFine') : reportOff('scannerOff');
};
