import { issueWaitingCertificates } from '@lectern/data';
import type { Logger } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { repeat } from '../repeat.js';

const INTERVAL_MS = 60_000;

/**
 * Issues the certificates that waited until the result of a required exam may be seen, at once and then periodically: that
 * time passes without a call by anybody.
 * @returns a function that stops it
 */
export function startIssuingCertificates(source: DataSource, log: Logger): () => void {
  return repeat('Issuing of certificates', log, INTERVAL_MS, async () => {
    const issued = await issueWaitingCertificates(source);
    if (issued) log.info({ issued }, 'Certificates issued whose exam results may be seen now');
  });
}
