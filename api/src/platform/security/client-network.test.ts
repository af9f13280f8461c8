import { expect, test } from 'vitest';
import { findNetwork, findSite } from './client-network.js';

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:1::1', '2001:db8:1:1::/64', '2001:db8:1::/48'],
  ['2001:0db8:0001:0001:ffff:0:0:2', '2001:db8:1:1::/64', '2001:db8:1::/48'],
  ['2001:db8::5', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['nonsense', 'unknown', 'unknown'],
])('%s is of the network %s and the site %s', (address, network, site) => {
  expect([findNetwork(address), findSite(address)]).toEqual([network, site]);
});
