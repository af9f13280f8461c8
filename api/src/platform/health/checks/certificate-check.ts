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
/** Programs that renew certificates do it 30 days before they end. */
const MIN_DAYS = 21;

interface SeenCertificate {
  endsAt: Date;
  /** Why browsers refuse it, as a code of OpenSSL or Node.js; undefined where they do not. */
  refusal: string | undefined;
}

/** The certificate of PUBLIC_URL is valid. Asks that host alone, and sends nothing but the handshake. */
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

export function judgeCertificate({ endsAt, refusal }: SeenCertificate) {
  const params = { at: endsAt.toISOString(), days: countDays(endsAt) };
  if (params.days < 0) return reportWrong('certificateEnded', params);
  if (refusal) return reportAttention('certificateRefused', { lines: [refusal] });
  return params.days < MIN_DAYS
    ? reportAttention('certificateEnds', params)
    : reportFine('certificateFine', params);
}

/** @throws where the host can't be reached in time */
function readCertificate(host: string, port: number): Promise<SeenCertificate> {
  const isName = !/^[\d.]+$|:/.test(host);
  // The certificate is read even where it is refused.
  const options = { host, port, rejectUnauthorized: false, ...(isName && { servername: host }) };
  const socket = connect(options);
  return new Promise<SeenCertificate>((resolve, reject) => {
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => reject(new Error('No answer in time')));
    socket.once('error', reject);
    socket.once('secureConnect', () => resolve(inspect(socket)));
  }).finally(() => socket.destroy());
}

function inspect(socket: TLSSocket): SeenCertificate {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  return { endsAt, refusal: socket.authorized ? undefined : String(socket.authorizationError) };
}
