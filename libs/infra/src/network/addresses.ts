import ipaddr from 'ipaddr.js';

/** Why a connection to an address is refused. */
export type AddressRefusal = 'inNetwork' | 'metadata';

/** The address of a service may not be connected to. */
export class AddressRefusedError extends Error {
  constructor(readonly reason: AddressRefusal) {
    super(
      reason === 'metadata'
        ? 'The address is one that is never connected to.'
        : 'The address is inside the network of this server.',
    );
  }
}

/** Where clouds answer their machines, credentials included. */
const METADATA_ADDRESSES = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
].map((address) => ipaddr.parse(address).toNormalizedString());
const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.platformequinix.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

const PUBLIC_RANGES = new Set(['unicast']);
/** Ranges of networks that an operator may have. All others, such as multicast and addresses that wrap another one, are never used. */
const NETWORK_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Decides about an IP address for mail and models.
 * @param isInNetwork whether the operator has said that the service is in their network
 * @throws AddressRefusedError
 */
export function checkAddress(address: string, isInNetwork: boolean): void {
  // An IPv4 address that is written as IPv6 counts as the former. A zone such as %eth0 names no other address.
  const [withoutZone = ''] = address.split('%');
  const parsed = ipaddr.process(withoutZone);
  if (METADATA_ADDRESSES.includes(parsed.toNormalizedString())) throw new AddressRefusedError('metadata');
  const range = parsed.range();
  if (PUBLIC_RANGES.has(range)) return;
  if (!NETWORK_RANGES.has(range)) throw new AddressRefusedError('metadata');
  if (!isInNetwork) throw new AddressRefusedError('inNetwork');
}

/**
 * Decides about a host as it is written in a URL or a setting. A name is decided about when it is looked up.
 * @throws AddressRefusedError
 */
export function checkHost(host: string, isInNetwork: boolean): void {
  const name = host.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  if (METADATA_NAMES.has(name)) throw new AddressRefusedError('metadata');
  if (ipaddr.IPv6.isValid(name) || ipaddr.IPv4.isValidFourPartDecimal(name)) checkAddress(name, isInNetwork);
}
