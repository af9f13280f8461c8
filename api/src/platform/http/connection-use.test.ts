import * as contract from '@lectern/contract';
import type { Endpoint } from '@lectern/contract';
import { getConnectionUse, useConnectionsFor } from '@lectern/data';
import { expect, test } from 'vitest';
import { allowLongCall } from './connection-use.js';

const findUse = (call: Endpoint) =>
  useConnectionsFor('read', () => {
    allowLongCall(call);
    return getConnectionUse();
  });

const calls = Object.entries(contract as Record<string, unknown>).filter(
  (exported): exported is [string, Endpoint] => 'method' in Object(exported[1]),
);

test('every export, import and erasure of a person may keep a connection for minutes', () => {
  const long = calls.filter(([name]) =>
    /^(export|import|createUserImport|saveGradeEntries|delete(Own)?User$)/.test(name),
  );
  expect(long.length).toBeGreaterThan(15);
  expect(long.filter(([, call]) => findUse(call) !== 'long').map(([name]) => name)).toEqual([]);
  expect(findUse(contract.getDashboard)).toBe('read');
});
