import { existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Collects PostgreSQL's plans of the queries that the product really sends, by the extension auto_explain. */

/** @typedef {{ 'Node Type': string, 'Relation Name'?: string, 'Index Name'?: string, 'Actual Rows'?: number, 'Actual Loops'?: number, Plans?: Plan[] }} Plan */

/**
 * @param {import('pg').Client} superuser
 * @param {string} logFile of the server
 * @param {() => Promise<unknown>} sendQueries
 * @returns {Promise<{ query: string, milliseconds: number, lines: string[], scanned: string[] }[]>} each query once
 */
export async function collectQueryPlans(superuser, logFile, sendQueries) {
  await superuser.query(`ALTER ROLE lectern SET session_preload_libraries = 'auto_explain'`);
  await superuser.query(`ALTER ROLE lectern SET auto_explain.log_min_duration = 0`);
  await superuser.query(`ALTER ROLE lectern SET auto_explain.log_format = 'json'`);
  await superuser.query(`ALTER ROLE lectern SET auto_explain.log_analyze = on`);
  await endSessions(superuser);
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
  try {
    await sendQueries();
    await sleep(1000);
  } finally {
    await superuser.query('ALTER ROLE lectern RESET ALL');
    await endSessions(superuser);
  }
  const large = await findLargeTables(superuser);
  const log = readFileSync(logFile).subarray(logStart).toString();
  const plansByQuery = new Map();
  for (const [, milliseconds, json] of log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)) {
    const { 'Query Text': query, Plan: plan } = JSON.parse(String(json));
    const text = String(query).replace(/\s+/g, ' ');
    if (/^(BEGIN|START|COMMIT|SET)/i.test(text)) continue;
    plansByQuery.set(text, { query: text, milliseconds: Number(milliseconds), ...describePlan(plan, large) });
  }
  return [...plansByQuery.values()];
}

/** Makes the API's pool reconnect, so that the role's new settings apply. @param {import('pg').Client} superuser */
async function endSessions(superuser) {
  await superuser.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'lectern'`);
  await sleep(2000);
}

/** Tables of more than ten thousand rows. @param {import('pg').Client} superuser */
async function findLargeTables(superuser) {
  const { rows } = await superuser.query(
    `SELECT relname AS name, reltuples::bigint AS rows FROM pg_class WHERE relkind = 'r' AND reltuples > 10000`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Describes each node of a plan in a line, and lists the large tables that the plan reads from end to end.
 * @param {Plan} plan
 * @param {Set<string>} largeTables
 */
function describePlan(plan, largeTables) {
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const scanned = [];
  /** @param {Plan} node @param {number} depth */
  function visit(node, depth) {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
    const loops = node['Actual Loops'] ?? 1;
    const rows = Math.round((node['Actual Rows'] ?? 0) * loops);
    const on = [index && `by ${index}`, table && `on ${table}`].filter(Boolean).join(' ');
    const name = [type, on].filter(Boolean).join(' ');
    const count = loops ? `${rows.toLocaleString('en')} rows` : 'not run';
    lines.push(`${'  '.repeat(depth)}${name} (${count})`);
    if (type === 'Seq Scan' && loops && table && largeTables.has(table)) scanned.push(table);
    for (const child of node.Plans ?? []) visit(child, depth + 1);
  }
  visit(plan, 0);
  return { lines, scanned };
}
