/** Where ClamAV's daemon listens, as `net.connect` takes it. */
export type ScannerAddress = { path: string } | { host: string; port: number };

const MAX_PORT = 65_535;

/** Reads `CLAMAV_SOCKET`: the absolute path of a socket, or `host:port`. @throws Error with one sentence that names the variable */
export function readScannerAddress(value: string | undefined): ScannerAddress | undefined {
  if (!value) return undefined;
  if (value.startsWith('/')) return { path: value };
  const { host, port } = /^(?<host>[^\s/:]+|\[[0-9a-f:]+\]):(?<port>\d+)$/i.exec(value)?.groups ?? {};
  if (!host || !port || Number(port) < 1 || Number(port) > MAX_PORT)
    throw new Error('CLAMAV_SOCKET is neither the absolute path of a socket nor host:port.');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
