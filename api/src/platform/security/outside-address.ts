import { type AddressRefusal, AddressRefusedError, checkHost } from '@lectern/infra';

/** The reason why Lectern may not send requests to an address that an administrator enters. */
export type AddressProblem = 'notHttps' | 'withPassword' | AddressRefusal;

/**
 * Checks an address to which Lectern sends requests. Host names are resolved and checked again with each request.
 * @param isInNetwork whether an administrator has declared that the receiver is in the network of this server
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
