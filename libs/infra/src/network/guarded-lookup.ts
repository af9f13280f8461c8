import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { checkAddress } from './addresses.js';

/**
 * Looks names up for a connection, which then goes to an address that was checked: the name cannot lead elsewhere between check
 * and connection.
 */
export function createGuardedLookup(isInNetwork: boolean): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (failure, addresses) => {
      if (failure) return callback(failure, '', 0);
      try {
        for (const { address } of addresses) checkAddress(address, isInNetwork);
      } catch (error) {
        return callback(error as NodeJS.ErrnoException, '', 0);
      }
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
}
