import { type AddressRefusal, AddressRefusedError, checkHost } from '@lectern/infra';

/** Why requests may not go to an address that an administrator enters. */
export type AddressProblem = 'notHttps' | 'withPassword' | AddressRefusal;

/**
 * Checks an address to which Lectern sends requests. Names are looked up, and checked again, when it does.
 * @param isInNetwork an administrator has said that the receiver is in the network of this server
 */
export function findAddressProblem(url: string, isInNetwork: boolean): AddressProblem | undefined {
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== 'https:' && !isInNetwork) return 'notHttps';
  if (username || password) return 'withPassword';
  try {
    checkHost(hostname, isInNetwork);
    return undefined;
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    return error.reason;
  }
}
