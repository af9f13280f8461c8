import type { Logger } from '@lectern/infra';
import { json, type RequestHandler } from 'express';

/** Path to which browsers report violations of the content security policy. Lectern's front ends do not call it. */
export const CSP_REPORTS_PATH = '/csp-reports';

/** Maximum number of reports that a process logs in a minute, because one broken page could send thousands. */
const MAX_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
const MAX_FIELD_LENGTH = 200;

interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

/** Logs reports of the Reporting API and of `report-uri`, without query strings, and answers 204 to anything. */
export function cspReports(logger: Logger): RequestHandler[] {
  let windowStart = 0;
  let logged = 0;
  const parse = json({ limit: '10kb', type: ['application/reports+json', 'application/csp-report', 'json'] });
  return [
    (request, response, next) =>
      request.method === 'POST' ? parse(request, response, () => next()) : void response.status(405).end(),
    ({ body }, response) => {
      if (Date.now() - windowStart > MINUTE_MS) [windowStart, logged] = [Date.now(), 0];
      for (const violation of readViolations(body)) {
        if (logged++ >= MAX_PER_MINUTE) break;
        logger.warn({ violation }, 'A page violated the content security policy');
      }
      response.status(204).end();
    },
  ];
}

function readViolations(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body.map((report) => Object(report).body)
    : [Object(body)['csp-report']];
  return reports.filter(Boolean).map((report) => ({
    directive: readText(
      report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'],
    ),
    blocked: removeSecrets(report.blockedURL ?? report['blocked-uri']),
    page: removeSecrets(report.documentURL ?? report['document-uri']),
    source: removeSecrets(report.sourceFile ?? report['source-file']),
  }));
}

const readText = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_FIELD_LENGTH) : '');

/** Removes the query string, which may contain what a person searched for, and secret ids at the end of a path. */
const removeSecrets = (value: unknown) =>
  readText(value)
    .replace(/(?<![?#])[?#].*$/s, '')
    .replace(/\/(verify|view)\/[^/]+$/, '/$1/:id');
