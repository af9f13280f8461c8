import { connect, type TLSSocket } from 'node:tls';
import {
  reportAttention,
  type Check,
  countDays,
  describeError,
  reportFine,
  reportOff,
  reportWrong,
} from './finding.js';

const CONNECT_TIMEOUT_MS = 5000;
const HTTPS_PORT = 443;
/** Fewer remaining days are reported. Programs that renew certificates do it 30 days before the end, so renewal has failed by then. */
const MIN_REMAINING_DAYS = 21;

interface ServedCertificate {
  endsAt: Date;
  /** A code of OpenSSL or Node.js for the reason why browsers refuse the certificate; undefined if they accept it. */
  refusal: string | undefined;
}

/** Checks that the certificate of PUBLIC_URL is valid. The check connects to this host only, and sends only the TLS handshake. */
export const checkCertificate: Check = async ({ env }) => {
  const { protocol, hostname, port } = new URL(env.publicUrl);
  if (protocol !== 'https:') return reportOff('certificateOff');
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    return judgeCertificate(await readCertificate(host, Number(port) || HTTPS_PORT));
  } catch (error) {
    return reportAttention('certificateUnreachable', { text: host, lines: [describeError(error)] });
  }
};

export function judgeCertificate({ endsAt, refusal }: ServedCertificate) {
  const params = { at: endsAt.toISOString(), days: countDays(endsAt) };
  if (params.days < 0) return reportWrong('certificateEnded', params);
  if (refusal) return reportAttention('certificateRefused', { lines: [refusal] });
  return params.days < MIN_REMAINING_DAYS
    ? reportAttention('certificateEnds', params)
    : reportFine('certificateFine', params);
}

/** @throws where the host can't be reached in time */
function readCertificate(host: string, port: number): Promise<ServedCertificate> {
  const isName = !/^[\d.]+$|:/.test(host);
  // The certificate is read even where it is refused.
  const options = { host, port, rejectUnauthorized: false, ...(isName && { servername: host }) };
  const socket = connect(options);
  return new Promise<ServedCertificate>((resolve, reject) => {
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => reject(new Error('No answer in time')));
    socket.once('error', reject);
    socket.once('secureConnect', () => resolve(inspect(socket)));
  }).finally(() => socket.destroy());
}

function inspect(socket: TLSSocket): ServedCertificate {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  return { endsAt, refusal: socket.authorized ? undefined : String(socket.authorizationError) };
}
